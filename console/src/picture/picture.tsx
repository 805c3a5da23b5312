import './picture.css';
import { useRead } from '../api/queries.js';
import { api } from '../api/routes.js';
import type { PicturedCall, Prices } from './decision.js';
import { Inputs, type InputsProps } from './inputs.js';
import { PricesCard } from './prices-card.js';
import { useLevers } from './use-levers.js';
import { Why } from './why.js';

export interface PictureProps extends Omit<InputsProps, 'call'> {
  readonly call: PicturedCall;
  /** The prices that decided; null: today's. */
  readonly prices: Prices | null;
  /** Whether it was recorded: it may have been decided by other prices than today's, and the address tells its levers. */
  readonly isPast?: boolean;
}

/** A decision as a picture: why in words, what each decision costs, and what it is based on. */
export function Picture({ call, prices, isPast = false, ...inputs }: PictureProps) {
  const config = useRead(api.getConfig, {}, { enabled: prices === null });
  const [levers, setLevers] = useLevers(call, isPast);
  return (
    <div className="picture">
      <Why call={call} />
      <PricesCard
        call={call}
        prices={prices ?? config.data ?? null}
        areTodays={isPast && prices === null}
        levers={levers}
        onLevers={setLevers}
      />
      <Inputs call={call} {...inputs} />
    </div>
  );
}
