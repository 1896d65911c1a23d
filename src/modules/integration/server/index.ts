/** Entry point of integration: the access of other programs here, and the events they receive. */
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import { defineModule, defineSubscription } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { retentionPolicies } from '#kernel/server/retention-policies.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import { memberRolesChanged } from '#modules/access/contract/events.ts';
import { holdingPoint } from '#modules/access/server/index.ts';
import { dataProcessorPoint } from '#modules/company/server/index.ts';
import { personKeysPoint } from '#modules/identity/server/index.ts';
import { textProvidersPoint } from '#modules/notification/server/index.ts';
import { integrationAudits } from '../contract/audits.ts';
import { integrationErrors } from '../contract/errors.ts';
import { hookSwitchedOff } from '../contract/events.ts';
import { integrationLabels } from '../contract/labels.ts';
import { integrationPermissions } from '../contract/permissions.ts';
import { httpCallBlock } from './blocks/http-call.ts';
import { makeCallJob } from './call/call.job.ts';
import { hookHolding, keyHolding } from './holdings.ts';
import { selectHookNames } from './hook.queries.ts';
import { createSampleHook, resumeHooksOf } from './hook.service.ts';
import { jobs } from './integration.job.ts';
import { selectKeyNames } from './key.queries.ts';
import { personKeyProvider } from './person-keys.ts';
import { createKeys } from './presented-key.ts';
import { deliveryRetentionPolicies } from './retention-policies.ts';
import { routes } from './routes.ts';
import { selectSecretNames } from './secret/secret.queries.ts';
import { dataKeys } from './secret/secret.service.ts';
import { selectGatewayNames } from './text/text-gateway.queries.ts';
import { describeTextProcessor, textProvider } from './text/text-provider.ts';

export const integrationModule = defineModule({
  name: 'integration',
  routes,
  permissions: integrationPermissions,
  errors: { ...integrationErrors, ...outgoingErrors },
  labels: integrationLabels,
  audits: integrationAudits,
  subjects: {
    'integration.key': createNameLookup(selectKeyNames),
    'integration.hook': createNameLookup(selectHookNames),
    'integration.secret': createNameLookup(selectSecretNames),
    'integration.text-gateway': createNameLookup(selectGatewayNames),
  },
  blocks: [httpCallBlock],
  contributes: [
    contribute(textProvidersPoint, textProvider),
    contribute(dataProcessorPoint, describeTextProcessor),
    contribute(retentionPolicies, deliveryRetentionPolicies),
    contribute(holdingPoint, keyHolding),
    contribute(holdingPoint, hookHolding),
    contribute(personKeysPoint, personKeyProvider),
  ],
  subscriptions: [defineSubscription({ name: 'maker-back', event: memberRolesChanged, run: resumeHooksOf })],
  keys: createKeys,
  dataKeys,
  samples: createSampleHook,
  events: [hookSwitchedOff],
  jobs: [...jobs, makeCallJob],
});
