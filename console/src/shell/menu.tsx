import { Link, useLocation } from 'wouter';
import { KEYMAP } from '../keys/keymap.js';
import { MENU_GROUPS, type PageRoute, ROUTES } from '../routes.js';
import { useSession } from '../session/session.js';

/** Pages that stand in the bar at the bottom of a narrow screen. */
const ON_BAR = ['/review', '/issues', '/handoffs', '/sessions'];

/** Whether the page with this path, or a detail of it, is open. */
const isCurrent = (path: string, location: string): boolean =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);

function MenuLink({ route, location }: { route: PageRoute; location: string }) {
  const keys = route.shortcut && KEYMAP[route.shortcut].keys;
  return (
    <Link
      href={route.path}
      aria-current={isCurrent(route.path, location) ? 'page' : undefined}
      aria-keyshortcuts={keys}
    >
      {route.title}
      {keys && (
        <span aria-hidden="true" className="menu-key">
          {keys}
        </span>
      )}
    </Link>
  );
}

/** All pages that the session may open, by group. */
export function Menu() {
  const [location] = useLocation();
  const { standing } = useSession();
  const routes = ROUTES.filter(({ scope = 'read' }) => standing.scopes.includes(scope));
  return (
    <nav aria-label="Pages" className="menu">
      {MENU_GROUPS.map((group) => {
        const inGroup = routes.filter((route) => route.group === group);
        if (inGroup.length === 0) return null;
        return (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {inGroup.map((route) => (
                <li key={route.path}>
                  <MenuLink route={route} location={location} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** The bar at the bottom of a narrow screen: what is opened most, and everything else behind "More". */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const [location] = useLocation();
  const routes = ROUTES.filter(({ path }) => ON_BAR.includes(path));
  return (
    <nav aria-label="Main pages" className="bottom-bar">
      {routes.map(({ path, title }) => (
        <Link key={path} href={path} aria-current={isCurrent(path, location) ? 'page' : undefined}>
          {title}
        </Link>
      ))}
      <button type="button" onClick={onMore}>
        More
      </button>
    </nav>
  );
}
