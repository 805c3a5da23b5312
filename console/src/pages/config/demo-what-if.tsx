import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import type { QuestionPrice } from '../../parts/question-price.js';
import { Result } from './what-if.js';

type Changes = Readonly<Record<string, unknown>>;

export interface DemoWhatIfProps {
  /** Changes on the page. */
  readonly changes: Changes;
  readonly onPick: (changes: Changes) => void;
  readonly price: QuestionPrice | null;
  readonly askFriction: number;
}

/** The what-if of a demo, which tries nothing again: a few changes that were tried on the past. */
export function DemoWhatIf({ changes, onPick, price, askFriction }: DemoWhatIfProps) {
  const read = useRead(api.getConfigExamples);
  return (
    <section className="card config-what-if" id="what-if" aria-busy={read.isFetching}>
      <h2>What-if</h2>
      <Loaded query={read} lines={8}>
        {({ examples }) => {
          const shown = examples.find(({ config }) => isSame(config, changes));
          return (
            <>
              <p className="soft">
                On your own server, change a value to see what the gate would have decided on the
                last 30 days of calls. The demo has these examples:
              </p>
              <div className="actions">
                {examples.map(({ title, config }) => (
                  <button
                    key={title}
                    type="button"
                    aria-pressed={shown?.title === title}
                    onClick={() => onPick(config)}
                  >
                    {title}
                  </button>
                ))}
              </div>
              {shown && (
                <Result
                  result={shown.preview}
                  price={price}
                  askFriction={askFriction}
                  isChanged={Object.keys(shown.config).length > 0}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const isSame = (one: Changes, other: Changes): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
