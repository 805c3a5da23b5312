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
    ...{ path: '/review', title: 'Review', group: 'Work', shortcut: 'goReview' },
    page: page(() => import('./pages/review/review.js')),
  },
  {
    ...{ path: '/handoffs', title: 'Handoffs', group: 'Work', shortcut: 'goHandoffs' },
    page: page(() => import('./pages/handoffs/handoffs.js')),
  },
  {
    ...{ path: '/handoffs/:id', title: 'Handoff' },
    page: page(() => import('./pages/handoffs/handoff.js')),
  },
  {
    ...{ path: '/results', title: 'Does it help', group: 'Improve' },
    page: page(() => import('./pages/results/results.js')),
  },
  {
    ...{ path: '/config', title: 'Configuration', group: 'Set up' },
    page: page(() => import('./pages/config/config.js')),
  },
  {
    ...{ path: '/settings', title: 'Keys and usage', group: 'Set up' },
    page: page(() => import('./pages/settings/settings.js')),
  },
];
