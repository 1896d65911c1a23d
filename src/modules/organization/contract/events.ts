/** Events published to modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { decisionTopics } from '#modules/decision/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { organizationPermissions } from './permissions.ts';
import { organizationTopics as topics } from './topics.ts';

/** `id` is the first unit or seat of those that changed. */
export const chartChanged = defineEvent({
  name: 'organization.chart.changed',
  title: { ko: '조직도를 바꾸면', en: 'The organisation chart is changed' },
  payload: z.strictObject({ id: Id }),
  subject: 'id',
  touches: [topics.chart],
  recipients: organizationPermissions['organization.chart.read'],
});

/** A delegation starts or ends; approvals and tasks find their people again. `audience`: both of them. */
export const delegationChanged = defineEvent({
  name: 'organization.delegation.changed',
  payload: z.strictObject({ id: Id, audience: z.array(Id) }),
  subject: 'id',
  touches: [topics.delegation, decisionTopics.approval, flowTopics.task],
  audience: 'audience',
  recipients: 'audience',
});
