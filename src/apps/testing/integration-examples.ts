/** Calls that succeed, of the room that connects companies with other programs. */
import { newId } from '#kernel/contract/ids.ts';
import { type Make, made, nothing } from './example.ts';
import type { Stage } from './stage.ts';

const newKey = () => ({ name: 'ERP', scopes: ['integration.key.read'], expiresAt: null });
const hooks = '/api/integration/hooks';
/** Nobody has this address. */
const newHook = () => ({ name: 'ERP', url: 'https://192.0.2.1/in', events: ['flow.execution.finished'] });

/** A hook, and a test that was sent to it in vain. */
const delivery: Make = async (stage) => {
  const { id } = await stage.data<{ id: string }>('POST', hooks, newHook());
  const { id: deliveryId } = await stage.data<{ id: string }>('POST', `${hooks}/${id}/test`, {});
  return { params: { id, deliveryId } };
};

let secrets = 0;
const newSecret = () => {
  secrets += 1;
  return { name: `PAYMENT_KEY_${secrets}`, value: 'a value of an example', hosts: ['example.com'] };
};
const secret = '/api/integration/secrets';

const gateways = '/api/integration/text-gateways';
/** Nobody has this address. */
const newGateway = () => ({
  ...{ address: 'https://192.0.2.1', sender: '02-123-4567', pfId: 'KA01PF', templates: [{ code: 'T1', name: '예약' }] },
  mostADay: 1000,
  ...{ apiKey: 'key-of-an-example', apiSecret: 'secret-of-an-example' },
});
type Gateway = { id: string; version: number };
/** A company has one at most. */
async function gatewayOf(stage: Stage): Promise<Gateway> {
  const [there] = await stage.data<Gateway[]>('GET', gateways);
  return there ?? (await stage.data<Gateway>('POST', gateways, newGateway()));
}
const onGateway =
  (body?: (gateway: Gateway) => object): Make =>
  async (stage) => {
    const gateway = await gatewayOf(stage);
    return { params: { id: gateway.id }, ...(body && { body: body(gateway) }) };
  };

export const integrationExamples: Record<string, Make> = {
  'GET /api/integration/keys': nothing,
  'GET /api/integration/key-scopes': nothing,
  'POST /api/integration/keys': () => ({ body: newKey() }),
  'POST /api/integration/keys/:id/rotate': made('/api/integration/keys', newKey, { body: { graceHours: 24 } }),
  'POST /api/integration/keys/:id/revoke': made('/api/integration/keys', newKey, { body: {} }),
  'GET /api/integration/facts': nothing,
  'GET /api/integration/hook-events': nothing,
  'GET /api/integration/hooks': nothing,
  'POST /api/integration/hooks': () => ({ body: newHook() }),
  'PUT /api/integration/hooks/:id': made(hooks, newHook, { body: { ...newHook(), name: '새 이름', version: 1 } }),
  'DELETE /api/integration/hooks/:id': made(hooks, newHook),
  'POST /api/integration/hooks/:id/state': made(hooks, newHook, { body: { state: 'paused' } }),
  'POST /api/integration/hooks/:id/secret': made(hooks, newHook, { body: {} }),
  'POST /api/integration/hooks/:id/test': made(hooks, newHook, { body: {} }),
  'GET /api/integration/hooks/:id/deliveries': made(hooks, newHook),
  'GET /api/integration/hooks/:id/deliveries/:deliveryId': delivery,
  'GET /api/integration/failing-hooks': nothing,
  'POST /api/integration/hooks/:id/resend': made(hooks, newHook, { body: {} }),
  'GET /api/integration/failed-calls': nothing,
  // Of what was not given up nothing is made again.
  'POST /api/integration/call-retries': () => ({ body: { ids: [newId()] } }),
  'GET /api/integration/secrets': nothing,
  'POST /api/integration/secrets': () => ({ body: newSecret() }),
  'PUT /api/integration/secrets/:id': made(secret, newSecret, { body: { value: 'another value' } }),
  'DELETE /api/integration/secrets/:id': made(secret, newSecret, {}),
  'GET /api/integration/text-gateways': nothing,
  'POST /api/integration/text-gateways': async (stage) => {
    const { id } = await gatewayOf(stage);
    await stage.data('DELETE', `${gateways}/${id}`);
    return { body: newGateway() };
  },
  'PUT /api/integration/text-gateways/:id': onGateway(({ version }) => {
    const { apiKey: _key, apiSecret: _secret, ...settings } = newGateway();
    return { ...settings, sender: '1588-0000', version };
  }),
  'DELETE /api/integration/text-gateways/:id': onGateway(),
  'POST /api/integration/text-gateways/:id/test': onGateway(() => ({ phone: '010-1234-5678' })),
};
