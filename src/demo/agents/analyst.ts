import { type Agent, tool } from './agent.js';

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
      metric: 'What is measured',
      period: 'Months, quarter or dates',
      format: ['chart', 'csv', 'pdf'],
    }),
    tool('share_report', 'Sends a report to somebody.', {
      report: 'Which report',
      recipient: 'E-mail address or name of a channel',
    }),
    tool('schedule_report', 'Sends a report regularly.', {
      report: 'Which report',
      weekday: 'Day of the week',
    }),
  ],
  slots: {
    metric: [
      'net revenue',
      'active users',
      'churn',
      'refund rate',
      'average order value',
      'margin',
    ],
    region: ['EMEA', 'North America', 'the Nordics', 'APAC'],
    quarter: ['Q1', 'Q2', 'Q3', 'last quarter'],
    month: ['September', 'August', 'October', 'July'],
    who: ['sales-leads', 'board@example.com', 'Priya', 'finance'],
  },
  clear: [
    ['{metric} by month for {quarter} in {region}, as a chart', 'run_report', 'low'],
    ['Export {metric} for {month} as csv, one row per country', 'run_report', 'low'],
    ['I need a PDF with {metric} for {quarter}, {region} only', 'run_report', 'low'],
    ['Chart of {metric} in {month}, daily, {region}', 'run_report', 'low'],
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
        { text: 'How did {metric} do recently?', answer: 'the last three full months, as a chart' },
        { text: 'Give me the numbers on {metric} for {region}', answer: '{quarter}, csv' },
        {
          text: '{metric} compared to before',
          answer: '{month} against the same month last year, chart',
        },
        {
          text: 'I need {metric} for the board deck, the latest period',
          answer: '{quarter}, as pdf',
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
        { text: '{metric} for {month} in {region}', answer: 'as csv so that I can pivot it' },
        { text: 'Pull {metric} for {quarter}', answer: 'csv please' },
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
      text: 'make the report nicer',
      answer: 'The {metric} one for {quarter}: as pdf, with a title page',
      wrong: 'Nicer did not mean fewer numbers',
      risk: 'low',
    },
    {
      text: 'Send it to the team',
      answer: 'the {metric} report for {month} to {who}',
      wrong: 'That was the whole company, not my team',
      risk: 'high',
    },
    {
      text: 'top customers',
      answer: 'by {metric}, {quarter}, csv',
      wrong: 'top by growth, not by size',
      risk: 'low',
    },
    {
      text: 'the same as last week but with {region}',
      answer: '{metric} for {month}, {region}, chart',
      wrong: 'last week it was {metric}, not orders',
      risk: 'low',
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
