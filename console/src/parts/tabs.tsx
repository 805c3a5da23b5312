import type { Address } from './use-address.js';

export interface TabsProps {
  readonly label: string;
  /** Value in the address under `name`, and word of each; the first is shown when none is given. */
  readonly tabs: readonly (readonly [value: string, label: string])[];
  readonly name?: string;
  readonly address: Address;
}

/** Views of one page; which one is shown stands in the address. */
export function Tabs({ label, tabs, name = 'tab', address }: TabsProps) {
  const current = address.values[name] ?? tabs[0]?.[0];
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([value, text], index) => (
        <button
          key={value}
          type="button"
          aria-current={value === current ? 'true' : undefined}
          onClick={() => address.set({ [name]: index === 0 ? null : value })}
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
