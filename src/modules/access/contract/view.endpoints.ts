/** Seeing the portal as another member does: begun with a reason, ended by hand or by itself. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { ViewAs } from '#kernel/contract/view-as.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { accessErrors } from './errors.ts';
import { EvaluatedReason } from './shapes.ts';
import { accessTopics } from './topics.ts';

/** Seconds. */
export const viewSeconds = 15 * 60;

const viewActions = { scope: 'company', permission: 'access.member.view-as' } as const;
const refusals = [kernelErrors.NOT_FOUND, accessErrors.VIEW_NOT_POSSIBLE, accessErrors.VIEW_BEYOND] as const;

export const previewView = endpoint({
  ...viewActions,
  method: 'GET',
  path: '/api/access/views/preview',
  audit: false,
  topics: [
    accessTopics.role,
    accessTopics.member,
    accessTopics.grant,
    accessTopics.permission,
    accessTopics.signIn,
    companyTopics.member,
    identityTopics.person,
  ],
  summary: {
    ko: '다른 구성원의 화면을 보기 전에 알아둘 것',
    en: 'What to know before the portal is seen as another member does',
  },
  errors: refusals,
  query: z.strictObject({ memberId: z.uuid() }),
  /** `shutOut`: the reason that the member cannot enter now, and really sees nothing; null: no obstacle. */
  reply: z.object({ shutOut: EvaluatedReason.nullable() }),
});

export const beginView = endpoint({
  ...viewActions,
  method: 'POST',
  path: '/api/access/views',
  audit: 'access.view.begin',
  subject: { type: 'member' },
  touches: [accessTopics.member],
  summary: { ko: '다른 구성원의 화면 보기 시작', en: 'Begin to see the portal as another member does' },
  errors: refusals,
  body: z.strictObject({ memberId: z.uuid(), reason: text({ max: 500 }) }),
  reply: ViewAs,
  status: 201,
});

export const endView = endpoint({
  method: 'POST',
  path: '/api/access/views/:id/end',
  scope: 'company',
  // Its viewer may always end it, in the session in which it was started; for all others there is none.
  permission: 'member',
  audit: 'access.view.end',
  subject: { type: 'member' },
  touches: [accessTopics.member],
  summary: { ko: '다른 구성원의 화면 보기 끝내기', en: 'End seeing the portal as another member does' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: z.object({}),
});
