import { Time } from './time.js';
import type { Address } from './use-address.js';

/** A button that searches before the time at which a filtered list stopped; nothing where it did not stop. */
export function SearchFurther({
  until,
  set,
}: {
  until: string | null | undefined;
  set: Address['set'];
}) {
  if (!until) return null;
  return (
    <p className="small further">
      <button type="button" onClick={() => set({ date_to: until })}>
        Search further back
      </button>{' '}
      <span className="soft">
        This list goes back to <Time at={until} exact />.
      </span>
    </p>
  );
}
