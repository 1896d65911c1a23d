/** Which call is answered by what. */
import { route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as secretEndpoints from '../contract/secret.endpoints.ts';
import * as keys from './key.service.ts';
import * as secrets from './secret/secret.service.ts';

export const routes = [
  route(endpoints.listKeys, (context) => keys.listKeys(context)),
  route(endpoints.listKeyScopes, (context) => keys.listScopes(context)),
  route(endpoints.createKey, (context, { body }) => keys.createKey(context, body)),
  route(endpoints.rotateKey, (context, { params, body }) => keys.rotateKey(context, params.id, body.graceHours)),
  route(endpoints.revokeKey, (context, { params }) => keys.revokeKey(context, params.id)),
  route(secretEndpoints.listSecrets, (context) => secrets.listSecrets(context)),
  route(secretEndpoints.createSecret, (context, { body }) => secrets.createSecret(context, body)),
  route(secretEndpoints.changeSecret, (context, { params, body }) =>
    secrets.changeSecret(context, params.id, body.value),
  ),
  route(secretEndpoints.removeSecret, (context, { params }) => secrets.removeSecret(context, params.id)),
];
