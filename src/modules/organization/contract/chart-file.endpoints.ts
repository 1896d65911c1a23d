/** Chart file endpoints: import of a chart from a file or from records, and its export to a file. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import { axisTopics } from '#modules/axis/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { maxChartLines } from './chart-file.ts';
import { refusals } from './endpoints.ts';
import { organizationErrors as errors } from './errors.ts';
import { organizationTopics as topics } from './topics.ts';

const right = 'organization.chart.write';
const cell = z.string().max(200);

/** A line of the file as it was written: what is wrong with it is answered, line by line. */
export const ChartLine = z.strictObject({
  line: z.int().min(1),
  ...{ unit: cell, code: cell, parent: cell, head: cell, email: cell },
  ...{ position: cell, duty: cell, grade: cell, seat: cell, from: cell },
});
export type ChartLine = z.infer<typeof ChartLine>;

const chartLineProblems = [
  'no-unit',
  'name-too-long',
  'code-too-long',
  'duplicate',
  'unknown-unit',
  'ambiguous-unit',
  'skipped-unit',
  'ring',
  'code-taken',
  'unknown-person',
  'unknown-rank',
  'wrong-seat',
  'second-main',
  'wrong-date',
  'before-unit',
  'unit-ends',
  'overlaps',
] as const;
export type ChartLineProblem = (typeof chartLineProblems)[number];

export const ChartFinding = z.object({
  line: z.int(),
  /** Subject of the line. */
  name: z.string(),
  problem: z.enum(chartLineProblems),
  /** The name, address, day, or number of another line. */
  about: z.string(),
});
export type ChartFinding = z.infer<typeof ChartFinding>;

/** Totals of the valid lines. */
export const ChartPlan = z.object({
  unitsMade: z.int(),
  unitsChanged: z.int(),
  seatsGiven: z.int(),
  /** Lines that say what is so already. */
  same: z.int(),
  findings: z.array(ChartFinding),
  /** The first of the changes in sentences, and how many there are. */
  told: z.array(LocalText),
  toldAll: z.int(),
});
export type ChartPlan = z.infer<typeof ChartPlan>;

/** Maximum number of departments named. */
export const maxNamedDuplicates = 50;
export const TakeOverPlan = ChartPlan.extend({
  /** Employees without an account, who cannot have a seat. */
  unlinked: z.int(),
  /** Departments that are called like a unit which another record shows: somebody decides which of both goes. */
  alike: z.array(z.strictObject({ id: Id, title: z.string() })),
});
export type TakeOverPlan = z.infer<typeof TakeOverPlan>;

/** The day from which the chart is as the file says, where a line says no other. */
const on = LocalDate;
const file = { on, lines: z.array(ChartLine).min(1).max(maxChartLines) };
/** Five thousand lines as spreadsheets write them, with reserve. */
const bodyLimit = 4_194_304;
const readEndpoint = {
  method: 'POST',
  scope: 'company',
  permission: right,
  audit: false,
  // It only looks.
  keeps: false,
  errors: refusals,
  reply: ChartPlan,
} as const;
const writeEndpoint = {
  method: 'POST',
  scope: 'company',
  permission: right,
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [topics.chart, flowTopics.execution, axisTopics.record],
  errors: [...refusals, errors.CHART_FILE_EMPTY],
  /** The run that it is: flow shows and undoes it. */
  reply: z.object({ id: Id }),
} as const;

export const checkChartFile = endpoint({
  ...readEndpoint,
  path: '/api/organization/files/check',
  topics: [topics.chart, topics.rank, companyTopics.member],
  summary: { ko: '조직도 파일 미리보기', en: 'Say what a file of units and seats comes to' },
  body: z.strictObject(file),
  bodyLimit,
});

export const applyChartFile = endpoint({
  ...writeEndpoint,
  path: '/api/organization/files',
  audit: 'organization.chart-file.apply',
  summary: { ko: '파일로 조직도 변경', en: 'Change the chart as a file says: a run that can be undone' },
  body: z.strictObject({ ...file, name: text({ max: 200 }) }),
  bodyLimit,
});

export const exportChart = endpoint({
  method: 'POST',
  path: '/api/organization/exports',
  scope: 'company',
  permission: right,
  audit: 'organization.chart.export',
  subject: { type: 'organization.chart' },
  touches: { none: 'a file is made of what there is' },
  summary: { ko: '조직도를 CSV로 내보내기', en: 'Export the chart as CSV' },
  errors: [],
  body: z.strictObject({ on }),
  reply: z.never(),
  download: true,
});

export const checkTakeOver = endpoint({
  ...readEndpoint,
  path: '/api/organization/take-overs/check',
  topics: [topics.chart, topics.rank, companyTopics.member, axisTopics.record],
  summary: { ko: '부서·직원 가져오기 미리보기', en: 'Say what taking over departments and staff comes to' },
  body: z.strictObject({ on }),
  reply: TakeOverPlan,
});

export const takeOver = endpoint({
  ...writeEndpoint,
  path: '/api/organization/take-overs',
  audit: 'organization.chart.take-over',
  summary: { ko: '부서·직원을 조직도로 가져오기', en: 'Take departments and staff over: a run that can be undone' },
  body: z.strictObject({ on }),
});
