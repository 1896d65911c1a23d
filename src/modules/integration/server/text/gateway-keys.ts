/** The keys of the service for texts: sealed as secrets are, opened for a text that is about to be sent. */
import { z } from 'zod';
import type { Unit } from '#kernel/server/database/unit.ts';
import type { DataKey } from '#kernel/server/ports.ts';
import type { House } from '#kernel/server/room.ts';
import { opened, sealed, unwrapped } from '#kernel/server/vault.ts';
import type { TextGateway } from '../../contract/text-gateway.ts';
import { type SealedKeys, selectSealedGateway } from './text-gateway.queries.ts';

const GatewayKeys = z.strictObject({ apiKey: z.string(), apiSecret: z.string() });
export type GatewayKeys = z.infer<typeof GatewayKeys>;

/** No secret is called so: names of secrets have capitals alone. */
const place = 'text-gateway';

export function sealKeys(key: DataKey, { apiKey, apiSecret }: GatewayKeys): SealedKeys {
  return { sealed: sealed(key, place, JSON.stringify({ apiKey, apiSecret })), keyVersion: key.version };
}

/** The company's service with its keys; null where none is connected. */
export async function openGateway(
  house: House,
  unit: Unit,
  companyId: string,
): Promise<{ gateway: TextGateway; keys: GatewayKeys } | null> {
  const [row] = await unit.query(selectSealedGateway(companyId));
  if (!row) return null;
  const { sealed: text, keyVersion, wrapped, ...gateway } = row;
  const key = unwrapped(house, companyId, { version: keyVersion, wrapped });
  return { gateway, keys: GatewayKeys.parse(JSON.parse(opened(key, place, text))) };
}
