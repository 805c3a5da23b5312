import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { queryKey } from '../api/queries.js';
import { api } from '../api/routes.js';
import { type SavedView, toView, withView } from './saved-views.js';
import { keepViews, readViews } from './stored-views.js';

const LONGEST_NAME = 60;

/** Saved views of the list of a page, and a form that saves the current one under a name. */
export function ViewMenu() {
  const id = useId();
  const [path] = useLocation();
  const current = toView(useSearch());
  const tenantId = useTenantId();
  const [views, setViews] = useState(() => readViews(tenantId, path));
  const change = (next: readonly SavedView[]): void => {
    keepViews(tenantId, path, next);
    setViews(next);
  };
  return (
    <details>
      <summary>Saved views{views.length > 0 && ` (${views.length})`}</summary>
      {views.length > 0 && (
        <ul className="plain">
          {views.map(({ name, search }) => (
            <li key={name} className="between">
              <Link
                href={search === '' ? path : `${path}?${search}`}
                aria-current={search === current ? 'true' : undefined}
              >
                {name}
              </Link>
              <button
                type="button"
                className="link"
                onClick={() => change(views.filter((one) => one.name !== name))}
              >
                Delete<span className="hidden"> the view {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name')).trim();
          if (name === '') return;
          change(withView(views, { name, search: current }));
          event.currentTarget.reset();
        }}
      >
        <label htmlFor={id} className="hidden">
          Name of the view
        </label>
        <input id={id} name="name" required maxLength={LONGEST_NAME} placeholder="Name" />
        <button type="submit">Save current view</button>
      </form>
      <p className="soft">Filters, sort order and columns, saved in this browser.</p>
    </details>
  );
}

type Standing = (typeof api.getDashboardSession)['types']['reply'];

/** The tenant of whoever is signed in, which was read before any page was drawn. */
const useTenantId = (): string =>
  useQueryClient().getQueryData<Standing>(queryKey(api.getDashboardSession.path))?.tenant.id ?? '';
