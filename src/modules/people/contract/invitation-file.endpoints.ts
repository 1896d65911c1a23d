/** Invitation file endpoints: check and import of invitations. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { InvitationList, maxInvited } from '#modules/company/contract/invitation-list.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { ExecutionStatus } from '#modules/flow/contract/shapes.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { peopleErrors } from './errors.ts';

const path = '/api/company/invitation-lists';
const right = companyPermissions['company.member.manage'].name;

/** A line of the file as it was written: what is wrong with it is answered, line by line. */
export const FileLine = z.strictObject({
  line: z.int().min(1),
  email: z.string().max(1000),
  name: z.string().max(1000),
  roles: z.string().max(1000),
});
export type FileLine = z.infer<typeof FileLine>;

const lineProblems = [
  'wrong-address',
  'duplicate',
  'name-too-long',
  'unknown-role',
  'beyond-own-rights',
  'needs-approval',
  'member',
  'invited',
] as const;
export type LineProblem = (typeof lineProblems)[number];

export const Finding = z.object({
  line: z.int(),
  email: z.string(),
  problem: z.enum(lineProblems),
  /** The role that is meant, or the number of the line with the same address. */
  about: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

const lines = z.array(FileLine).min(1).max(maxInvited);
/** Ten thousand lines as spreadsheets write them, with reserve. */
const bodyLimit = 4_194_304;

export const checkInvitationFile = endpoint({
  method: 'POST',
  path: `${path}/check`,
  scope: 'company',
  permission: right,
  audit: false,
  // It only looks.
  keeps: false,
  topics: [companyTopics.invitation, companyTopics.member],
  summary: { ko: '초대 파일 미리보기', en: 'Say what inviting the people of a file comes to' },
  errors: [],
  body: z.strictObject({ lines }),
  reply: z.object({ valid: z.int(), findings: z.array(Finding) }),
  bodyLimit,
});

export const sendInvitationFile = endpoint({
  method: 'POST',
  path,
  scope: 'company',
  permission: right,
  audit: 'people.invitation-list.send',
  subject: { type: 'company.invitation-list', reply: 'id' },
  touches: [companyTopics.invitation, flowTopics.execution],
  proof: 'by-room',
  summary: { ko: '파일의 사람들 초대', en: 'Invite the people of a file: a run that can be undone' },
  errors: [peopleErrors.NOBODY_TO_INVITE, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ name: text({ max: 200 }), lines }),
  /** The run that sends them, and how many. */
  reply: z.object({ id: Id, count: z.int() }),
  status: 202,
  bodyLimit,
});

export const listInvitationFiles = endpoint({
  method: 'GET',
  path,
  scope: 'company',
  permission: right,
  audit: false,
  topics: [companyTopics.invitation, flowTopics.execution],
  summary: { ko: '파일로 보낸 초대', en: 'Invitations that were sent from files, with how far they are' },
  errors: [],
  query: z.strictObject({ ...listQuery }),
  paged: true,
  reply: InvitationList.extend({
    /** The run's state; null for readers who may not see it. */
    run: z.object({ status: ExecutionStatus, undoneBy: Id.nullable() }).nullable(),
  }),
});
