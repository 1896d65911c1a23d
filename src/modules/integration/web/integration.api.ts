/** Keys, hooks and secrets, as screens ask for them. */
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { listTexts } from '#modules/notification/contract/endpoints.ts';
import * as keys from '../contract/endpoints.ts';
import { readFacts } from '../contract/facts.endpoints.ts';
import * as hooks from '../contract/hook.endpoints.ts';
import * as secrets from '../contract/secret.endpoints.ts';
import * as texts from '../contract/text-gateway.endpoints.ts';

export const useKeys = () => useEndpoint(keys.listKeys, {});
export const useKeyScopes = () => useEndpoint(keys.listKeyScopes, {});
export const useCreateKey = () => useSend(keys.createKey, { showsError: true });
export const useRotateKey = (options: WriteOptions<typeof keys.rotateKey>) => useSend(keys.rotateKey, options);
export const useRevokeKey = (options: WriteOptions<typeof keys.revokeKey>) => useSend(keys.revokeKey, options);

export const useFacts = () => useEndpoint(readFacts, {});
export const useHooks = () => useEndpoint(hooks.listHooks, {});
export const useHookEvents = () => useEndpoint(hooks.listHookEvents, {}, { freshFor: 600_000 });
export const useCreateHook = () => useSend(hooks.createHook, { showsError: true });
export const useHookState = (options: WriteOptions<typeof hooks.setHookState>) => useSend(hooks.setHookState, options);
export const useRotateSecret = (options: WriteOptions<typeof hooks.rotateHookSecret>) =>
  useSend(hooks.rotateHookSecret, options);
export const useRemoveHook = (options: WriteOptions<typeof hooks.removeHook>) => useSend(hooks.removeHook, options);
export const useTestHook = (options: WriteOptions<typeof hooks.testHook>) => useSend(hooks.testHook, options);
export const useDeliveries = (id: string) => useEndpointPages(hooks.listDeliveries, { params: { id } });
export const useDelivery = (id: string, deliveryId: string) =>
  useEndpoint(hooks.readDelivery, { params: { id, deliveryId } });
export const useReplay = (options: WriteOptions<typeof hooks.replayDelivery>) => useSend(hooks.replayDelivery, options);

export const useSecrets = () => useEndpoint(secrets.listSecrets, {});
export const useRemoveSecret = (options: WriteOptions<typeof secrets.removeSecret>) =>
  useSend(secrets.removeSecret, options);

export const useTextGateways = () => useEndpoint(texts.listTextGateways, {});
export const useRemoveTextGateway = (options: WriteOptions<typeof texts.removeTextGateway>) =>
  useSend(texts.removeTextGateway, options);
export const useTexts = () => useEndpointPages(listTexts);
