import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { KeyScope } from '../../src/contracts/account.js';
import type { ShortcutName } from './keys/keymap.js';

/** A page of the console. */
export interface PageRoute {
  /** Its address below `/console`; `:id` is a placeholder. */
  readonly path: string;
  readonly title: string;
  readonly page: LazyExoticComponent<ComponentType>;
  /** The part of the menu that it stands in; a detail stands in none. */
  readonly group?: MenuGroup;
  readonly shortcut?: ShortcutName;
  /** The scope without which it shows nothing; `read` when absent. */
  readonly scope?: KeyScope;
  /** Whether it is there for whoever is not signed in. */
  readonly open?: boolean;
}

export type MenuGroup = 'Work' | 'Look' | 'Improve' | 'Set up';

export const MENU_GROUPS: readonly MenuGroup[] = ['Work', 'Look', 'Improve', 'Set up'];

const page = (load: () => Promise<{ readonly Route: ComponentType }>) =>
  lazy(() => load().then(({ Route }) => ({ default: Route })));

/** All pages, in the order of the menu. Each is loaded when it is first opened. */
export const ROUTES: readonly PageRoute[] = [
  {
    ...{ path: '/', title: 'Overview', group: 'Work', shortcut: 'goOverview' },
    page: page(() => import('./pages/overview/overview.js')),
  },
  {
    ...{ path: '/issues', title: 'Issues', group: 'Work', shortcut: 'goIssues' },
    page: page(() => import('./pages/issues/issues.js')),
  },
  {
    ...{ path: '/issues/:id', title: 'Issue' },
    page: page(() => import('./pages/issues/issue.js')),
  },
  {
    ...{ path: '/rules', title: 'Rules', group: 'Improve' },
    page: page(() => import('./pages/rules/rules.js')),
  },
  {
    ...{ path: '/evals', title: 'Evals', group: 'Improve' },
    page: page(() => import('./pages/evals/evals.js')),
  },
];
