import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { Calibration } from './calibration.js';
import { Decisions } from './decisions.js';
import { Experiment } from './experiment.js';
import { Questions } from './questions.js';
import './results.css';

/** Whether the gate does any good: against a control arm, by what it cost, question by question, and how true its probabilities are. */
export function Impact() {
  const experiment = useRead(api.getExperiment);
  const decisions = useRead(api.getInterventionStats);
  const reviews = useRead(api.getReviewStats);
  return (
    <>
      <section className="card">
        <h2>With and without the gate</h2>
        <Loaded query={experiment}>{(answer) => <Experiment experiment={answer} />}</Loaded>
      </section>
      <section className="card">
        <h2>Cost of decisions</h2>
        <Loaded query={decisions}>{(stats) => <Decisions stats={stats} />}</Loaded>
      </section>
      <section className="card">
        <h2>Calibration</h2>
        <Loaded query={reviews}>{(stats) => <Calibration stats={stats} />}</Loaded>
      </section>
      <Questions />
    </>
  );
}
