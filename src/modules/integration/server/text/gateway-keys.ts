/** The keys of the service for texts: sealed as secrets are, opened for a text that is about to be sent. */
import { z } from 'zod';
import type { App } from '#kernel/server/app-module.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import type { DataKey } from '#kernel/server/ports.ts';
import { encryptValue, openValue, unwrapKey } from '#kernel/server/vault.ts';
import type { TextGateway } from '../../contract/text-gateway.ts';
import { type SealedKeys, selectSealedGateway } from './text-gateway.queries.ts';

const GatewayKeys = z.strictObject({ apiKey: z.string(), apiSecret: z.string() });
export type GatewayKeys = z.infer<typeof GatewayKeys>;

/** No secret is called so: names of secrets have capitals alone. */
const secretName = 'text-gateway';

export function sealKeys(key: DataKey, { apiKey, apiSecret }: GatewayKeys): SealedKeys {
  return { sealed: encryptValue(key, secretName, JSON.stringify({ apiKey, apiSecret })), keyVersion: key.version };
}

/** The company's service with its keys; null where none is connected. */
export async function openGateway(
  app: App,
  unit: Unit,
  companyId: string,
): Promise<{ gateway: TextGateway; keys: GatewayKeys } | null> {
  const [row] = await unit.query(selectSealedGateway(companyId));
  if (!row) return null;
  const { sealed: text, keyVersion, wrapped, ...gateway } = row;
  const key = unwrapKey(app, companyId, { version: keyVersion, wrapped });
  return { gateway, keys: GatewayKeys.parse(JSON.parse(openValue(key, secretName, text))) };
}
