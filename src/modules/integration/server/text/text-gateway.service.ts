/** Connecting, changing and trying the service that sends a company's texts. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId, getRecordedActorName } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { withLegalRenewal } from '#modules/company/server/index.ts';
import { sendTestText } from '#modules/notification/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { textGatewayChanged } from '../../contract/events.ts';
import type { TextGateway, TextGatewayBody, TextGatewayChange } from '../../contract/text-gateway.ts';
import { getSealingKey } from '../secret/secret.service.ts';
import { sealKeys } from './gateway-keys.ts';
import * as queries from './text-gateway.queries.ts';

/** None or one. */
export async function listGateways(context: Context): Promise<TextGateway[]> {
  return (await context.unit.query(queries.selectGateway(context.companyId))).map((row) => ({
    ...row,
    changedAt: new Date(row.changedAt).toISOString(),
  }));
}

async function getGateway(context: Context, id: string): Promise<TextGateway> {
  const gateway = (await listGateways(context)).find((candidate) => candidate.id === id);
  if (!gateway) throw fail(integrationErrors.GATEWAY_NOT_FOUND);
  return gateway;
}

/** @throws GATEWAY_EXISTS */
export async function createGateway(context: Context, body: TextGatewayBody): Promise<TextGateway> {
  const { apiKey, apiSecret, ...settings } = body;
  const keys = sealKeys(await getSealingKey(context), { apiKey, apiSecret });
  const row = { id: createId(), ...settings, ...keys, by: getRecordedActorName(context) ?? '' };
  const [createdRow] = await withLegalRenewal(context, () =>
    context.unit.query(queries.insertGateway(context.companyId, row)),
  );
  if (!createdRow) throw fail(integrationErrors.GATEWAY_EXISTS);
  emit(context, textGatewayChanged, { id: createdRow.id });
  return getGateway(context, createdRow.id);
}

/** @throws GATEWAY_NOT_FOUND, TEXT_KEYS_TOGETHER, VERSION_CONFLICT */
export async function updateGateway(context: Context, id: string, body: TextGatewayChange): Promise<TextGateway> {
  await getGateway(context, id);
  const { apiKey, apiSecret, version, ...settings } = body;
  if (Boolean(apiKey) !== Boolean(apiSecret)) {
    const field = apiKey ? 'apiSecret' : 'apiKey';
    throw fail(integrationErrors.TEXT_KEYS_TOGETHER, { details: [{ field }] });
  }
  const keys = apiKey && apiSecret ? sealKeys(await getSealingKey(context), { apiKey, apiSecret }) : null;
  const row = { id, ...settings, keys, by: getRecordedActorName(context) ?? '' };
  const current = () => getGateway(context, id);
  const update = queries.updateGateway(context.companyId, row, version);
  await withLegalRenewal(context, () => updateVersioned(context, update, current));
  emit(context, textGatewayChanged, { id });
  return current();
}

/** Texts that wait are tried until another one is connected. @throws GATEWAY_NOT_FOUND */
export async function removeGateway(context: Context, id: string): Promise<Record<string, never>> {
  const [gone] = await withLegalRenewal(context, () =>
    context.unit.query(queries.deleteGateway(context.companyId, id)),
  );
  if (!gone) throw fail(integrationErrors.GATEWAY_NOT_FOUND);
  emit(context, textGatewayChanged, { id });
  return {};
}

/** Each costs money, and goes to whatever number is typed. */
const testRate: Rate = { name: 'text-test', burst: 10, perMinute: 1 };

/** @throws TOO_MANY_REQUESTS, GATEWAY_NOT_FOUND, TEXT_SERVICE_MISSING, PHONE_WRONG, TEXT_DAY_FULL */
export async function testGateway(context: Context, id: string, to: string): Promise<{ id: string }> {
  await limitRate(context, testRate, getActorId(context) ?? undefined);
  await getGateway(context, id);
  return sendTestText(context, to);
}
