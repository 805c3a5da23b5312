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
  /** The scope without which it shows nothing; `read` by default. */
  readonly scope?: KeyScope;
  /** Whether it is there for whoever is not signed in. */
  readonly open?: boolean;
}

export type MenuGroup = 'Work' | 'Explore' | 'Improve' | 'Settings';

export const MENU_GROUPS: readonly MenuGroup[] = ['Work', 'Explore', 'Improve', 'Settings'];

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
    ...{ path: '/issues', title: 'Issues', group: 'Work', shortcut: 'goIssues' },
    page: page(() => import('./pages/issues/issues.js')),
  },
  {
    ...{ path: '/issues/:id', title: 'Issue' },
    page: page(() => import('./pages/issues/issue.js')),
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
    ...{ path: '/sessions', title: 'Sessions', group: 'Explore', shortcut: 'goSessions' },
    page: page(() => import('./pages/sessions/sessions.js')),
  },
  {
    ...{ path: '/sessions/:id', title: 'Session' },
    page: page(() => import('./pages/sessions/session.js')),
  },
  {
    ...{ path: '/calls', title: 'Gate calls', group: 'Explore', shortcut: 'goCalls' },
    page: page(() => import('./pages/calls/calls.js')),
  },
  {
    ...{ path: '/calls/:id', title: 'Gate call' },
    page: page(() => import('./pages/call/call.js')),
  },
  {
    ...{ path: '/acts', title: 'Agent actions', group: 'Explore' },
    page: page(() => import('./pages/acts/acts.js')),
  },
  {
    ...{ path: '/search', title: 'Search', group: 'Explore', shortcut: 'goSearch' },
    page: page(() => import('./pages/search/search.js')),
  },
  {
    ...{ path: '/rules', title: 'Rules', group: 'Improve' },
    page: page(() => import('./pages/rules/rules.js')),
  },
  {
    ...{ path: '/signals', title: 'Signals', group: 'Improve' },
    page: page(() => import('./pages/signals/signals.js')),
  },
  {
    ...{ path: '/signals/:id', title: 'Signal' },
    page: page(() => import('./pages/signals/signal.js')),
  },
  {
    ...{ path: '/alerts', title: 'Alerts', group: 'Improve' },
    page: page(() => import('./pages/alerts/alerts.js')),
  },
  {
    ...{ path: '/backtests', title: 'Backtests', group: 'Improve' },
    page: page(() => import('./pages/backtests/backtests.js')),
  },
  {
    ...{ path: '/backtests/:id', title: 'Backtest' },
    page: page(() => import('./pages/backtests/backtest.js')),
  },
  {
    ...{ path: '/config', title: 'Configuration', group: 'Settings' },
    page: page(() => import('./pages/config/config.js')),
  },
  {
    ...{ path: '/connectors', title: 'Connectors', group: 'Settings' },
    page: page(() => import('./pages/connectors/connectors.js')),
  },
  {
    ...{ path: '/connectors/:id', title: 'Connector' },
    page: page(() => import('./pages/connectors/connector.js')),
  },
  {
    ...{ path: '/settings', title: 'Keys and usage', group: 'Settings' },
    page: page(() => import('./pages/settings/settings.js')),
  },
  {
    ...{ path: '/members', title: 'Members', group: 'Settings', scope: 'admin' },
    page: page(() => import('./pages/members/members.js')),
  },
  {
    ...{ path: '/playground', title: 'Playground', group: 'Settings', shortcut: 'goPlayground' },
    page: page(() => import('./pages/playground/playground.js')),
    open: true,
  },
];

/** Addresses of pages that have become views of another page, and what shows them there. */
export const MOVED: readonly (readonly [from: string, to: string, view: string])[] = [
  ['/failures', '/issues', 'failures'],
  ['/evals', '/review', 'evals'],
  ['/results', '/', 'impact'],
];
