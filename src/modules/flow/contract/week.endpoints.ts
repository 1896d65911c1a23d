/** The flows of this week: how many were begun, what became of them, and which take longer than they should. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant, LocalDate } from '#kernel/contract/time.ts';
import { FrameKey } from './frame.ts';
import { executionReaders, executionsRule } from './permissions.ts';
import { flowTopics } from './topics.ts';

/** A run that is still active after this many days is late. */
export const lateDays = 3;
/** At most this many of the week's latest runs are examined. */
export const maxWeekRuns = 2000;

export const WeekOfFrame = z.object({
  frame: FrameKey,
  title: LocalText,
  /** Begun this week; of them finished, and of them undone since. */
  started: z.int(),
  finished: z.int(),
  undone: z.int(),
  /** Begun at any time before `lateBefore`, and still not over. */
  late: z.int(),
  /** Begun on each day of the week, Monday first. */
  days: z.array(z.int()).length(7),
});
export type WeekOfFrame = z.infer<typeof WeekOfFrame>;

export const Week = z.object({
  /** Its Monday by the company's calendar, and the instant at which that begins. */
  monday: LocalDate,
  from: Instant,
  lateBefore: Instant,
  /** Those with the most runs first; flows of which nothing ran are left out. */
  frames: z.array(WeekOfFrame),
  /** False: there were more runs than are looked at. */
  isWhole: z.boolean(),
});
export type Week = z.infer<typeof Week>;

export const readWeek = endpoint({
  method: 'GET',
  path: '/api/flow/week',
  scope: 'company',
  permission: executionReaders,
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.execution],
  summary: {
    ko: `이번 주 업무 흐름. 최근 진행 건 ${maxWeekRuns}건까지 셉니다.`,
    en: `Flows of this week. The latest ${maxWeekRuns} runs are counted.`,
  },
  errors: [],
  reply: Week,
});
