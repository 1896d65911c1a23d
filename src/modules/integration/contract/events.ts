/** Integration events for modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { integrationPermissions } from './permissions.ts';
import { integrationTopics } from './topics.ts';

/** One was made, rotated or revoked. */
export const keyChanged = defineEvent({
  name: 'integration.key.changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [integrationTopics.key],
  recipients: integrationPermissions['integration.key.read'],
});
/** It, or its deliveries, changed. */
export const hookChanged = defineEvent({
  name: 'integration.hook.changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [integrationTopics.hook],
  recipients: integrationPermissions['integration.hook.read'],
});
/** Something was sent, or could not be. */
export const hookTried = defineEvent({
  name: 'integration.hook.tried',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [integrationTopics.hook],
  recipients: integrationPermissions['integration.hook.read'],
});
export const hookSwitchedOff = defineEvent({
  name: 'integration.hook.switched-off',
  title: { ko: '웹훅이 꺼지면', en: 'A web hook is switched off' },
  payload: z.object({ id: Id, name: z.string(), why: z.string() }),
  subject: 'id',
  touches: [integrationTopics.hook],
  recipients: integrationPermissions['integration.hook.read'],
});
/** Calls that nobody waits for were given up, or are made again. */
export const callMoved = defineEvent({
  name: 'integration.call.moved',
  payload: z.object({ calls: z.int() }),
  subject: null,
  touches: [integrationTopics.call],
  recipients: flowPermissions['flow.operator.manage'],
});
/** One was made, changed or removed. */
export const secretChanged = defineEvent({
  name: 'integration.secret.changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [integrationTopics.secret],
  recipients: integrationPermissions['integration.secret.read'],
});
/** It was connected, changed or taken away. */
export const textGatewayChanged = defineEvent({
  name: 'integration.text-gateway.changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [integrationTopics.textGateway],
  recipients: integrationPermissions['integration.text.read'],
});
