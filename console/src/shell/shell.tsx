import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useWrite } from '../api/queries.js';
import { api } from '../api/routes.js';
import type { ShortcutName } from '../keys/keymap.js';
import { listenForShortcuts, useShortcut } from '../keys/shortcuts.js';
import { Dialog } from '../parts/dialog.js';
import { capitalised, localZone } from '../parts/wording.js';
import { ROUTES } from '../routes.js';
import { useForgetSession, useSession } from '../session/session.js';
import { KeySheet } from './key-sheet.js';
import { BottomBar, Menu } from './menu.js';
import { Palette } from './palette.js';
import { applyTheme, storedTheme, THEMES, type Theme } from './theme.js';

type Open = 'keys' | 'palette' | 'menu' | null;

/** Frame around every page of whoever is signed in: menu, banners, keys, palette. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null);
  const [location] = useLocation();
  useEffect(listenForShortcuts, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes elsewhere leaves the menu
  useEffect(() => setOpen(null), [location]);
  useShortcut('help', () => setOpen('keys'));
  useShortcut('palette', () => setOpen('palette'));
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      {ROUTES.map(
        ({ path, shortcut }) => shortcut && <GoShortcut key={path} name={shortcut} to={path} />,
      )}
      <header className="side">
        <p className="brand">Intentlock</p>
        <Menu />
        <SideFoot onKeys={() => setOpen('keys')} />
      </header>
      <main id="content">
        <Banner />
        {children}
      </main>
      <BottomBar onMore={() => setOpen('menu')} />
      {open === 'keys' && <KeySheet onClose={() => setOpen(null)} />}
      {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      {open === 'menu' && (
        <Dialog title="Pages" onClose={() => setOpen(null)}>
          <Menu />
          <SideFoot onKeys={() => setOpen('keys')} />
        </Dialog>
      )}
    </div>
  );
}

function GoShortcut({ name, to }: { name: ShortcutName; to: string }) {
  const [, navigate] = useLocation();
  useShortcut(name, () => navigate(to));
  return null;
}

/** Notes for whoever works here: that there are no keys, that nothing is saved, that the network is away. */
function Banner() {
  const { standing } = useSession();
  const online = useSyncExternalStore(listenForNetwork, () => navigator.onLine);
  return (
    <>
      {!online && (
        <p className="banner tone-bad" role="alert">
          You’re offline. Data may be out of date. Your changes are sent when you’re back online.
        </p>
      )}
      {standing.demo && (
        <p className="banner">
          This is a demo with sample data. Everyone can view it, and nothing is saved.
        </p>
      )}
      {standing.auth === 'disabled' && !standing.demo && (
        <p className="banner">Development mode: no sign-in, one shared tenant.</p>
      )}
    </>
  );
}

function listenForNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Tenant, theme, help and the way out. */
function SideFoot({ onKeys }: { onKeys: () => void }) {
  const { standing } = useSession();
  const { user, key } = standing;
  const by = user?.name ?? user?.email ?? key?.name ?? key?.id;
  const forget = useForgetSession();
  const logOut = useWrite(api.deleteDashboardSession);
  return (
    <div className="side-foot">
      <p className="small">
        <strong>{standing.tenant.name}</strong>
        {by && <span className="soft"> by {by}</span>}
      </p>
      <ThemeSwitch />
      <p className="small foot-links">
        <button type="button" className="link" onClick={onKeys}>
          Shortcuts
        </button>
        <a href="/docs">Docs</a>
        <a href="/health">Health</a>
        {standing.console_token !== null && (
          <button
            type="button"
            className="link"
            onClick={() =>
              logOut.mutate(
                {},
                {
                  onSuccess: ({ provider_logout_url: next }) =>
                    next === null ? void forget() : window.location.assign(next),
                },
              )
            }
          >
            Sign out
          </button>
        )}
      </p>
      <p className="small soft">Times in {localZone()}</p>
      <p className="small soft">Version {standing.version}</p>
    </div>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  return (
    <fieldset className="theme">
      <legend className="hidden">Theme</legend>
      {THEMES.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="theme"
            className="hidden"
            checked={theme === one}
            onChange={() => {
              setTheme(one);
              applyTheme(one);
            }}
          />
          {capitalised(one)}
        </label>
      ))}
    </fieldset>
  );
}
