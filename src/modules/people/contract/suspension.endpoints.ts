/** Suspension endpoints: substitutes for the duties of a suspended member, and what can be given back afterwards. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { HandOvers, handOverRefusals, holdingTopics } from './membership-end.endpoints.ts';

const right = companyPermissions['company.member.manage'].name;

export const previewSuspension = endpoint({
  method: 'POST',
  path: '/api/members/:id/suspension/preview',
  scope: 'company',
  permission: right,
  audit: false,
  // It only looks.
  keeps: false,
  topics: holdingTopics,
  summary: { ko: '이용 정지 미리보기', en: 'Say what suspending a member comes to' },
  errors: handOverRefusals,
  params: IdParams,
  body: z.strictObject({ handOvers: HandOvers }),
  reply: z.object({ told: z.array(LocalText) }),
});

export const startSuspension = endpoint({
  method: 'POST',
  path: '/api/members/:id/suspension',
  scope: 'company',
  permission: right,
  audit: 'people.member.suspend',
  subject: { type: 'flow.execution', reply: 'id' },
  touches: [
    companyTopics.member,
    companyTopics.invitation,
    accessTopics.member,
    identityTopics.session,
    flowTopics.execution,
  ],
  summary: { ko: '넘기고 이용 정지', en: 'Hand over and suspend a member: a run that can be undone' },
  errors: [...handOverRefusals, accessErrors.NOT_ONESELF],
  params: IdParams,
  body: z.strictObject({ handOvers: HandOvers }),
  reply: z.object({ id: Id }),
});

export const readSuspension = endpoint({
  method: 'GET',
  path: '/api/members/:id/suspension',
  scope: 'company',
  permission: right,
  audit: false,
  topics: [companyTopics.member, flowTopics.execution],
  summary: { ko: '정지될 때 넘긴 것', en: 'What was handed over when the member was suspended' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  /** The run whose undo brings the member back with what was handed over; null where there is nothing to give back. */
  reply: z.object({ run: z.object({ id: Id, handed: z.array(LocalText) }).nullable() }),
});
