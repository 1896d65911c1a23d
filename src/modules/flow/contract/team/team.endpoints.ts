/** Team endpoints: the feed of runs that one may see, and the load of each person. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { executionReaders, executionsRule } from '../permissions.ts';
import { flowTopics } from '../topics.ts';

/** Number of latest runs searched for events. */
export const maxFeedRuns = 60;
/** Maximum number shown. */
export const maxFeedRows = 12;

/** `did`: a person ended a step. `undone` and `redone`: by who did it. */
export const happeningKinds = ['started', 'did', 'finished', 'failed', 'cancelled', 'undone', 'redone'] as const;

export const FeedRow = z.object({
  executionId: Id,
  title: z.string(),
  frameTitle: LocalText,
  what: z.enum(happeningKinds),
  /** Empty for the product itself. */
  who: z.string(),
  /** Of a step. */
  step: LocalText.nullable(),
  at: z.string(),
});
export type FeedRow = z.infer<typeof FeedRow>;

export const readFeed = endpoint({
  method: 'GET',
  path: '/api/flow/feed',
  scope: 'company',
  permission: executionReaders,
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.execution, flowTopics.task],
  summary: {
    ko: `최근 소식. 볼 수 있는 최근 진행 건 ${maxFeedRuns}건에서 있었던 일입니다.`,
    en: `What happened lately, in the latest ${maxFeedRuns} runs that the caller may see.`,
  },
  errors: [],
  reply: z.array(FeedRow),
});

export const TeamMemberLoad = z.object({
  id: Id,
  name: z.string(),
  avatar: z.string().nullable(),
  /** Open tasks given in person. */
  tasks: z.int(),
  /** Runs that wait for a decision of theirs now, as their list of approvals says it. */
  decisions: z.int(),
  /** Runs that they started and that go on. */
  runs: z.int(),
  /** Of these, those that failed. */
  failed: z.int(),
  /** Since when the oldest of their tasks waits. */
  since: z.string().nullable(),
});
export type TeamMemberLoad = z.infer<typeof TeamMemberLoad>;

export const readTeamLoad = endpoint({
  method: 'GET',
  path: '/api/flow/team-load',
  scope: 'company',
  permission: 'flow.execution.read-team',
  rule: executionsRule,
  audit: false,
  topics: [flowTopics.execution, flowTopics.task, accessTopics.member, companyTopics.member],
  summary: { ko: '팀원별 할 일과 진행 중인 일', en: 'What each person of the team has to do' },
  errors: [],
  reply: z.array(TeamMemberLoad),
});
