import { type Agent, tool } from './agent.js';

const METRICS = [
  ...['net revenue', 'active users', 'churn', 'refund rate', 'average order value', 'margin'],
];

/** Answers questions about a company's numbers. */
export const ANALYST: Agent = {
  id: 'data-analyst',
  language: 'en',
  weight: 10,
  hours: [7, 18],
  worksOnWeekends: false,
  currency: 'USD',
  tools: [
    tool('run_report', 'Makes a report.', {
      metric: METRICS,
      period: 'Months, quarter or dates',
      format: ['chart', 'csv', 'pdf'],
    }),
    tool('share_report', 'Sends a report to somebody.', {
      report: METRICS,
      recipient: 'E-mail address or name of a channel',
    }),
    tool('schedule_report', 'Sends a report regularly.', {
      report: METRICS,
      weekday: ['Monday', 'Wednesday', 'Friday'],
    }),
  ],
  slots: {
    metric: METRICS,
    region: ['EMEA', 'North America', 'the Nordics', 'APAC'],
    quarter: ['Q1', 'Q2', 'Q3', 'last quarter'],
    month: ['September', 'August', 'October', 'July'],
    who: ['sales-leads', 'board@example.com', 'Priya'],
  },
  clear: [
    ['Run the {metric} report for {quarter} as a chart', 'run_report', 'low'],
    ['Export the {metric} report for {month} as csv', 'run_report', 'low'],
    ['Make a PDF report of {metric} for {quarter}', 'run_report', 'low'],
    ['Chart of {metric} in {month}', 'run_report', 'low'],
    ['Send the {metric} report for {month} to {who}', 'share_report', 'high'],
    ['Share the {quarter} {metric} report with {who} please', 'share_report', 'high'],
    ['Schedule the {metric} report for every Monday', 'schedule_report', 'medium'],
    ['How is {metric} defined in our warehouse?', null, 'low'],
    ['Which table does the churn dashboard read from?', null, 'low'],
    ['was there a dip in {metric} in {region} in {month}?', null, 'low'],
    ['when was the warehouse last refreshed', null, 'low'],
  ],
  themes: [
    {
      id: 'wrong-period',
      seasons: [[8, 21, 3]],
      ...{ tool: 'run_report', risk: 'medium', dimension: 'scope', category: 'missing_context' },
      requests: [
        { text: 'Run the {metric} report as a chart', answer: '{quarter}' },
        { text: 'Run the {metric} report as csv', answer: '{month}' },
        {
          text: 'Run a PDF report of {metric}',
          answer: '{quarter}',
        },
        {
          text: 'Run the {metric} report for the board as a PDF',
          answer: '{quarter}',
        },
      ],
      complaints: [
        'Wrong period: I needed {quarter}, this is year to date',
        'these numbers are for the whole year, I wanted the last quarter only',
        'The period is wrong, it includes the current month that is not over',
        'It should be the calendar quarter and not the last 90 days',
        'wrong time range again, the report should stop at the end of {month}',
      ],
      damage: {
        type: 'action_retried',
        detail: 'Report made again for the right period',
        amount: [20, 80],
      },
    },
    {
      id: 'wrong-format',
      seasons: [[0, 10, 1]],
      ...{ tool: 'run_report', risk: 'low', dimension: 'output_format', category: 'spec_conflict' },
      requests: [
        { text: 'Run the {metric} report for {month}', answer: 'csv' },
        { text: 'Run a report of {metric} for {quarter}', answer: 'csv' },
      ],
      complaints: [
        'I cannot work with a picture, I need the csv',
        'A chart does not help, please send the numbers as a csv file',
        'wanted a spreadsheet, got a chart',
        'not a PDF, I need csv to paste it into my sheet',
      ],
      damage: null,
      issue: { acknowledged: 5, resolved: 12, note: 'Asks for the format when none is named.' },
    },
  ],
  vague: [
    {
      text: 'Send the report to {who}',
      answer: 'the {metric} one',
      wrong: 'That was the wrong report',
      risk: 'high',
    },
    {
      text: 'Run a report',
      answer: '{metric}, {quarter}, csv',
      wrong: 'I wanted another number',
      risk: 'low',
    },
    {
      text: 'Schedule a report for every Monday',
      answer: '{metric}',
      wrong: 'That was the wrong report',
      risk: 'medium',
    },
  ],
  success: { detail: 'Report used', amount: null },
  handover: 'Taken over by the data team',
  yes: ['yes', 'yes, please', 'correct'],
  again: ['that is all in the question', 'as written', 'just what I asked for'],
  thanks: ['thanks!', 'Nice, thank you', 'exactly what I needed, thanks', ''],
  done: [
    'Here is the report.',
    'Done, the link is in your inbox.',
    'I have added it to the dashboard.',
  ],
};
