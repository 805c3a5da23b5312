import { useRead } from '../api/queries.js';
import { api } from '../api/routes.js';
import { CodeBlock } from './copy.js';

/** The next step of setting up with its ready command, below a list that never had anything; nothing once all is done. */
export function NextStep() {
  const { data } = useRead(api.getOnboardingStatus);
  const step = data?.steps.find(({ key }) => key === data.next);
  if (!step) return null;
  return (
    <>
      <p>Next: {step.title}</p>
      <CodeBlock code={step.hint} label={`Command: ${step.title}`} />
    </>
  );
}
