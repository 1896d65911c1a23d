/** Routes: map endpoints to functions. */
import { route } from '#kernel/server/app-module.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readFacts as readFactsEndpoint } from '../contract/facts.endpoints.ts';
import * as hookEndpoints from '../contract/hook.endpoints.ts';
import * as troubles from '../contract/incidents/incident.endpoints.ts';
import * as secretEndpoints from '../contract/secret.endpoints.ts';
import * as textEndpoints from '../contract/text-gateway.endpoints.ts';
import { listFailedCalls, retryCalls } from './call/failed-call.service.ts';
import { readFacts } from './facts.service.ts';
import * as hooks from './hook.service.ts';
import { listFailingHooks, resendDeliveries } from './hook-incident.service.ts';
import * as keys from './key.service.ts';
import * as secrets from './secret/secret.service.ts';
import * as texts from './text/text-gateway.service.ts';

export const routes = [
  route(readFactsEndpoint, (context) => readFacts(context)),
  route(endpoints.listKeys, (context) => keys.listKeys(context)),
  route(endpoints.listKeyScopes, (context) => keys.listKeyScopes(context)),
  route(endpoints.createKey, (context, { body }) => keys.createKey(context, body)),
  route(endpoints.rotateKey, (context, { params, body }) => keys.rotateKey(context, params.id, body.graceHours)),
  route(endpoints.revokeKey, (context, { params }) => keys.revokeKey(context, params.id)),
  route(hookEndpoints.listHooks, (context) => hooks.listHooks(context)),
  route(hookEndpoints.listHookEvents, async (context) => hooks.listHookEvents(context)),
  route(hookEndpoints.createHook, (context, { body }) => hooks.createHook(context, body)),
  route(hookEndpoints.updateHook, (context, { params, body }) => hooks.updateHook(context, params.id, body)),
  route(hookEndpoints.setHookState, (context, { params, body }) => hooks.setHookState(context, params.id, body.state)),
  route(hookEndpoints.rotateHookSecret, (context, { params }) => hooks.rotateHookSecret(context, params.id)),
  route(hookEndpoints.removeHook, (context, { params }) => hooks.removeHook(context, params.id)),
  route(hookEndpoints.testHook, (context, { params }) => hooks.testHook(context, params.id)),
  route(hookEndpoints.listDeliveries, (context, { params, query }) =>
    hooks.listDeliveries(context, { ...query, ...params }),
  ),
  route(hookEndpoints.readDelivery, (context, { params }) => hooks.readDelivery(context, params.id, params.deliveryId)),
  route(hookEndpoints.replayDelivery, (context, { params }) =>
    hooks.replayDelivery(context, params.id, params.deliveryId),
  ),
  route(troubles.listFailingHooks, (context) => listFailingHooks(context)),
  route(troubles.resendHook, (context, { params }) => resendDeliveries(context, params.id)),
  route(troubles.listFailedCalls, (context) => listFailedCalls(context)),
  route(troubles.retryCalls, (context, { body }) => retryCalls(context, body.ids)),
  route(secretEndpoints.listSecrets, (context) => secrets.listSecrets(context)),
  route(secretEndpoints.createSecret, (context, { body }) => secrets.createSecret(context, body)),
  route(secretEndpoints.changeSecret, (context, { params, body }) => secrets.changeSecret(context, params.id, body)),
  route(secretEndpoints.removeSecret, (context, { params }) => secrets.removeSecret(context, params.id)),
  route(textEndpoints.listTextGateways, (context) => texts.listGateways(context)),
  route(textEndpoints.createTextGateway, (context, { body }) => texts.createGateway(context, body)),
  route(textEndpoints.updateTextGateway, (context, { params, body }) => texts.updateGateway(context, params.id, body)),
  route(textEndpoints.removeTextGateway, (context, { params }) => texts.removeGateway(context, params.id)),
  route(textEndpoints.testTextGateway, (context, { params, body }) =>
    texts.testGateway(context, params.id, body.phone),
  ),
];
