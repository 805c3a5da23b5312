import { useId, useRef } from 'react';
import type { Address } from '../../parts/use-address.js';

/** Characters that a query may have. */
const MAX_QUERY = 20_000;

const MODES = [
  ['keyword', 'Keyword', 'texts containing all these words'],
  ['semantic', 'Semantic', 'also texts with the same meaning in other words or languages'],
] as const;

/** A query and how it is read. What is searched for stands in the address, once it is sent. */
export function SearchForm({ address }: { address: Address }) {
  const { q = '', mode = 'keyword' } = address.values;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search>
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          address.set({ q: field.current?.value.trim() ?? '' });
        }}
      >
        <div className="search-line">
          <label htmlFor={id} className="hidden">
            Search for
          </label>
          <input
            id={id}
            ref={field}
            type="search"
            defaultValue={q}
            maxLength={MAX_QUERY}
            placeholder="refund OR &quot;money back&quot; -voucher"
            aria-describedby={`${id}-help`}
          />
          <button type="submit" className="primary">
            Search
          </button>
        </div>
        <fieldset className="row">
          <legend className="hidden">Search mode</legend>
          {MODES.map(([value, label, hint]) => (
            <label key={value} className="check">
              <input
                type="radio"
                name={`${id}-mode`}
                checked={mode === value}
                onChange={() => {
                  const query = field.current?.value.trim() ?? q;
                  address.set({ q: query, mode: value === 'keyword' ? null : value });
                }}
              />
              <span>
                {label} <span className="soft small">({hint})</span>
              </span>
            </label>
          ))}
        </fieldset>
        <details className="small" id={`${id}-help`}>
          <summary>Search syntax</summary>
          <ul>
            <li>
              <code>refund order</code>: both words, anywhere
            </li>
            <li>
              <code>"money back"</code>: the exact phrase
            </li>
            <li>
              <code>refund OR voucher</code>: either word
            </li>
            <li>
              <code>-voucher</code>: excludes the word
            </li>
            <li>
              <code>refund*</code>: words starting with this
            </li>
          </ul>
        </details>
      </form>
    </search>
  );
}
