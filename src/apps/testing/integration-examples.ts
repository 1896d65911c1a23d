/** Calls that succeed, of the module that connects companies with other programs. */
import { createId } from '#kernel/contract/ids.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, type MakeExample, withCreated } from './example.ts';

const newKey = () => ({ name: 'ERP', scopes: ['integration.key.read'], expiresAt: null });
const hooks = '/api/integration/hooks';
/** Nobody has this address. */
const newHook = () => ({ name: 'ERP', url: 'https://192.0.2.1/in', events: ['flow.execution.finished'] });

/** A hook, and a test that was sent to it in vain. */
const delivery: MakeExample = async (stage) => {
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
async function getGateway(stage: EndpointStage): Promise<Gateway> {
  const [there] = await stage.data<Gateway[]>('GET', gateways);
  return there ?? (await stage.data<Gateway>('POST', gateways, newGateway()));
}
const onGateway =
  (body?: (gateway: Gateway) => object): MakeExample =>
  async (stage) => {
    const gateway = await getGateway(stage);
    return { params: { id: gateway.id }, ...(body && { body: body(gateway) }) };
  };

export const integrationExamples: Record<string, MakeExample> = {
  'GET /api/integration/keys': createEmptyExample,
  'GET /api/integration/key-scopes': createEmptyExample,
  'POST /api/integration/keys': () => ({ body: newKey() }),
  'POST /api/integration/keys/:id/rotate': withCreated('/api/integration/keys', newKey, { body: { graceHours: 24 } }),
  'POST /api/integration/keys/:id/revoke': withCreated('/api/integration/keys', newKey, { body: {} }),
  'GET /api/integration/facts': createEmptyExample,
  'GET /api/integration/hook-events': createEmptyExample,
  'GET /api/integration/hooks': createEmptyExample,
  'POST /api/integration/hooks': () => ({ body: newHook() }),
  'PUT /api/integration/hooks/:id': withCreated(hooks, newHook, {
    body: { ...newHook(), name: '새 이름', version: 1 },
  }),
  'DELETE /api/integration/hooks/:id': withCreated(hooks, newHook),
  'POST /api/integration/hooks/:id/state': withCreated(hooks, newHook, { body: { state: 'paused' } }),
  'POST /api/integration/hooks/:id/secret': withCreated(hooks, newHook, { body: {} }),
  'POST /api/integration/hooks/:id/test': withCreated(hooks, newHook, { body: {} }),
  'GET /api/integration/hooks/:id/deliveries': withCreated(hooks, newHook),
  'GET /api/integration/hooks/:id/deliveries/:deliveryId': delivery,
  'GET /api/integration/failing-hooks': createEmptyExample,
  'POST /api/integration/hooks/:id/resend': withCreated(hooks, newHook, { body: {} }),
  'GET /api/integration/failed-calls': createEmptyExample,
  // Of what was not given up nothing is made again.
  'POST /api/integration/call-retries': () => ({ body: { ids: [createId()] } }),
  'GET /api/integration/secrets': createEmptyExample,
  'POST /api/integration/secrets': () => ({ body: newSecret() }),
  'PUT /api/integration/secrets/:id': withCreated(secret, newSecret, { body: { value: 'another value' } }),
  'DELETE /api/integration/secrets/:id': withCreated(secret, newSecret, {}),
  'GET /api/integration/text-gateways': createEmptyExample,
  'POST /api/integration/text-gateways': async (stage) => {
    const { id } = await getGateway(stage);
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
