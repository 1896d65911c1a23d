/** Endpoints of the organisation chart and of ranks. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import { resourceEndpoints } from '#kernel/contract/resource.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import { axisTopics } from '#modules/axis/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { Change } from './change.ts';
import { ChartOnDay } from './chart.ts';
import { organizationErrors as errors } from './errors.ts';
import { NewRank, Rank, RankChange, RankKind } from './rank.ts';
import { organizationTopics as topics } from './topics.ts';

const read = 'organization.chart.read';
const write = 'organization.chart.write';

const ranks = resourceEndpoints({
  type: 'organization.rank',
  path: '/api/organization/ranks',
  title: { ko: '직위·직책·직급', en: 'Ranks' },
  ...{ read, write },
  topics: [topics.rank],
  missing: errors.RANK_NOT_FOUND,
  reply: Rank,
});
export const listRanks = ranks.list({ kind: RankKind.optional() });
export const createRank = ranks.create(NewRank);
export const updateRank = ranks.change(RankChange);
export const rankChanged = ranks.changed();

/** Left out: today. */
const on = LocalDate.optional();

export const readChart = endpoint({
  method: 'GET',
  path: '/api/organization/chart',
  scope: 'company',
  permission: read,
  audit: false,
  topics: [topics.chart, companyTopics.member, axisTopics.record],
  summary: { ko: '조직도 조회', en: 'Read the organisation chart as on a day' },
  errors: [],
  query: z.strictObject({ on }),
  reply: ChartOnDay,
});

export const readChartHistory = endpoint({
  method: 'GET',
  path: '/api/organization/history',
  scope: 'company',
  permission: read,
  audit: false,
  topics: [topics.chart, topics.rank],
  summary: { ko: '조직도 이력 조회', en: 'Read the history of the chart, of a unit or of a person' },
  errors: [],
  query: z.strictObject({ unit: Id.optional(), person: Id.optional() }),
  /** The latest first; the oldest are left out where there are more than are shown. */
  reply: z.strictObject({ days: z.array(z.strictObject({ day: LocalDate, told: z.array(LocalText) })) }),
});

export const findColleagues = endpoint({
  method: 'GET',
  path: '/api/organization/people',
  scope: 'company',
  permission: read,
  audit: false,
  topics: [companyTopics.member],
  summary: { ko: '발령할 구성원 찾기', en: 'Find members for a seat' },
  errors: [],
  query: z.strictObject({ q: z.string().max(80).optional() }),
  reply: z.strictObject({ people: z.array(z.strictObject({ id: Id, name: z.string(), email: z.string() })) }),
});

const mostChanges = 5000;
const Changes = z.strictObject({ changes: z.array(Change).min(1).max(mostChanges) });
export const refusals = [
  ...[errors.UNIT_UNKNOWN, errors.UNIT_CYCLE, errors.UNIT_CODE_TAKEN, errors.UNIT_NOT_EMPTY],
  ...[errors.SEAT_UNKNOWN, errors.SEAT_OVERLAPS, errors.SEAT_NOT_MEMBER, errors.RANK_UNKNOWN],
  ...[errors.CHART_DATES_REVERSED, errors.CHART_UNCHANGED],
];

export const previewChanges = endpoint({
  method: 'POST',
  path: '/api/organization/changes/preview',
  scope: 'company',
  permission: write,
  audit: false,
  // It is carried out in memory alone.
  keeps: false,
  touches: { none: 'nothing is written' },
  summary: { ko: '조직도 변경 미리보기', en: 'Say what changes of the chart come to' },
  errors: refusals,
  body: Changes,
  reply: z.strictObject({ told: z.array(LocalText) }),
  bodyLimit: 4_194_304,
});

export const changeChart = endpoint({
  method: 'POST',
  path: '/api/organization/changes',
  scope: 'company',
  permission: write,
  audit: 'organization.chart.change',
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [topics.chart, flowTopics.execution, axisTopics.record],
  summary: { ko: '조직도 변경', en: 'Change the chart: a run that can be undone' },
  errors: refusals,
  body: Changes,
  /** The execution that the change is: flow shows and undoes it. */
  reply: z.strictObject({ id: Id }),
  bodyLimit: 4_194_304,
});
