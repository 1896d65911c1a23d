/** Front door of integration: what other programs may do here, and what they are told. */
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import { keptKinds } from '#kernel/server/kept.ts';
import { namesBy } from '#kernel/server/names.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom, subscription } from '#kernel/server/room.ts';
import { memberRolesChanged } from '#modules/access/contract/events.ts';
import { holdings } from '#modules/access/server/index.ts';
import { dataProcessors } from '#modules/company/server/index.ts';
import { personKeys } from '#modules/identity/server/index.ts';
import { textProviders } from '#modules/notification/server/index.ts';
import { integrationAudits } from '../contract/audits.ts';
import { integrationErrors } from '../contract/errors.ts';
import { hookSwitchedOff } from '../contract/events.ts';
import { integrationLabels } from '../contract/labels.ts';
import { integrationPermissions } from '../contract/permissions.ts';
import { httpCallBlock } from './blocks/http-call.ts';
import { makeCallTask } from './call/call.task.ts';
import { hooksHeld, keysHeld } from './holdings.ts';
import { selectHookNames } from './hook.queries.ts';
import { makerBack, makeSample } from './hook.service.ts';
import { keptDeliveries } from './kept.ts';
import { selectKeyNames } from './key.queries.ts';
import { keysOfPersons } from './person-keys.ts';
import { presentedKeys } from './presented-key.ts';
import { routes } from './routes.ts';
import { selectSecretNames } from './secret/secret.queries.ts';
import { dataKeys } from './secret/secret.service.ts';
import { tasks } from './tasks.ts';
import { selectGatewayNames } from './text/text-gateway.queries.ts';
import { textProcessor, textProvider } from './text/text-provider.ts';

export const room = defineRoom({
  name: 'integration',
  routes,
  permissions: integrationPermissions,
  errors: { ...integrationErrors, ...outgoingErrors },
  labels: integrationLabels,
  audits: integrationAudits,
  subjects: {
    'integration.key': namesBy(selectKeyNames),
    'integration.hook': namesBy(selectHookNames),
    'integration.secret': namesBy(selectSecretNames),
    'integration.text-gateway': namesBy(selectGatewayNames),
  },
  blocks: [httpCallBlock],
  gives: [
    give(textProviders, textProvider),
    give(dataProcessors, textProcessor),
    give(keptKinds, keptDeliveries),
    give(holdings, keysHeld),
    give(holdings, hooksHeld),
    give(personKeys, keysOfPersons),
  ],
  subscriptions: [subscription({ name: 'maker-back', event: memberRolesChanged, run: makerBack })],
  keys: presentedKeys,
  dataKeys,
  samples: makeSample,
  events: [hookSwitchedOff],
  tasks: [...tasks, makeCallTask],
});
