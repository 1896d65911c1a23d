/** Connecting, changing and trying the service that sends a company's texts. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context, doerName } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { withProcessors } from '#modules/company/server/index.ts';
import { sendTestText } from '#modules/notification/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { textGatewayChanged } from '../../contract/events.ts';
import type { TextGateway, TextGatewayBody, TextGatewayChange } from '../../contract/text-gateway.ts';
import { sealingKey } from '../secret/secret.service.ts';
import { sealKeys } from './gateway-keys.ts';
import * as queries from './text-gateway.queries.ts';

/** None or one. */
export async function listGateways(context: Context): Promise<TextGateway[]> {
  return (await context.unit.query(queries.selectGateway(context.companyId))).map((row) => ({
    ...row,
    changedAt: new Date(row.changedAt).toISOString(),
  }));
}

async function gatewayFor(context: Context, id: string): Promise<TextGateway> {
  const found = (await listGateways(context)).find((one) => one.id === id);
  if (!found) throw fail(integrationErrors.GATEWAY_NOT_FOUND);
  return found;
}

/** @throws GATEWAY_EXISTS */
export async function createGateway(context: Context, body: TextGatewayBody): Promise<TextGateway> {
  const { apiKey, apiSecret, ...settings } = body;
  const keys = sealKeys(await sealingKey(context), { apiKey, apiSecret });
  const row = { id: newId(), ...settings, ...keys, by: doerName(context) ?? '' };
  const [made] = await withProcessors(context, () => context.unit.query(queries.insertGateway(context.companyId, row)));
  if (!made) throw fail(integrationErrors.GATEWAY_EXISTS);
  emit(context, textGatewayChanged, { id: made.id });
  return gatewayFor(context, made.id);
}

/** @throws GATEWAY_NOT_FOUND, TEXT_KEYS_TOGETHER, VERSION_CONFLICT */
export async function updateGateway(context: Context, id: string, body: TextGatewayChange): Promise<TextGateway> {
  await gatewayFor(context, id);
  const { apiKey, apiSecret, version, ...settings } = body;
  if (Boolean(apiKey) !== Boolean(apiSecret)) {
    const field = apiKey ? 'apiSecret' : 'apiKey';
    throw fail(integrationErrors.TEXT_KEYS_TOGETHER, { details: [{ field }] });
  }
  const keys = apiKey && apiSecret ? sealKeys(await sealingKey(context), { apiKey, apiSecret }) : null;
  const row = { id, ...settings, keys, by: doerName(context) ?? '' };
  const current = () => gatewayFor(context, id);
  const update = queries.updateGateway(context.companyId, row, version);
  await withProcessors(context, () => updateVersioned(context, update, current));
  emit(context, textGatewayChanged, { id });
  return current();
}

/** Texts that wait are tried until another one is connected. @throws GATEWAY_NOT_FOUND */
export async function removeGateway(context: Context, id: string): Promise<Record<string, never>> {
  const [gone] = await withProcessors(context, () => context.unit.query(queries.deleteGateway(context.companyId, id)));
  if (!gone) throw fail(integrationErrors.GATEWAY_NOT_FOUND);
  emit(context, textGatewayChanged, { id });
  return {};
}

/** Each costs money, and goes to whatever number is typed. */
const testRate: Rate = { name: 'text-test', burst: 10, perMinute: 1 };

/** @throws TOO_MANY_REQUESTS, GATEWAY_NOT_FOUND, TEXT_SERVICE_MISSING, PHONE_WRONG, TEXT_DAY_FULL */
export async function testGateway(context: Context, id: string, to: string): Promise<{ id: string }> {
  await limit(context, testRate, actorId(context) ?? undefined);
  await gatewayFor(context, id);
  return sendTestText(context, to);
}
