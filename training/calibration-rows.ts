import { readRequestTwins } from './request-twins.js';
import { type Row, readCorpus } from './rows.js';

/** Rows that scores are calibrated on: the calibration part, and twins of requests without tools. Nothing else is learned from them. */
export const calibrationRows = (): Row[] => [
  ...readCorpus('calibration'),
  ...readRequestTwins('calibration-requests').flatMap(({ id, clear, open }) =>
    [clear, open].map((input, ambiguous): Row => {
      const { request: text, history, context } = input;
      const label = ambiguous === 1 ? 1 : 0;
      return {
        ...{ id: `${id}-${label}`, source: 'calibration', text, history, context },
        ...{ ambiguous: label, missing: [], meta: { group: id } },
      };
    }),
  ),
];
