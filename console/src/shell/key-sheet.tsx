import { useState } from 'react';
import { KEYMAP } from '../keys/keymap.js';
import { activeShortcuts, setSingleKeys, singleKeysOn } from '../keys/shortcuts.js';
import { Dialog } from '../parts/dialog.js';

const NAMES: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  Escape: 'Esc',
  'Mod+k': 'Ctrl K or ⌘ K',
  'Mod+enter': 'Ctrl Enter or ⌘ Enter',
};

/** The keys that do something on this page, and the switch for those without Ctrl or ⌘. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn);
  const [names] = useState(activeShortcuts);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="keys">
        {names.map((name) => {
          const { keys, label } = KEYMAP[name];
          return (
            <div key={name}>
              <dt>
                <kbd>{NAMES[keys] ?? keys}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          );
        })}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked);
            setSingleKeys(target.checked);
          }}
        />
        Single-key shortcuts
      </label>
    </Dialog>
  );
}
