import type { SavedView } from './saved-views.js';

/** Where the views of a page are stored in this browser, by tenant, as their filters name its conversations. */
const storedAs = (tenantId: string, path: string): string => `intentlock.views.${tenantId}${path}`;

export function readViews(tenantId: string, path: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(tenantId, path)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

export function keepViews(tenantId: string, path: string, views: readonly SavedView[]): void {
  if (views.length === 0) localStorage.removeItem(storedAs(tenantId, path));
  else localStorage.setItem(storedAs(tenantId, path), JSON.stringify(views));
}

const isView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && typeof search === 'string';
};
