/** The service for texts as it is stored: one of each company. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { TextGateway } from '../../contract/text-gateway.ts';

const columns = `id, address, sender, pf_id as "pfId", templates, most_a_day as "mostADay", version, changed_at as "changedAt", changed_by as "changedBy"`;

export function selectGateway(companyId: string): Statement<TextGateway> {
  return statement(`select ${columns} from integration.text_gateways where company_id = $1`, [companyId]);
}

export function selectGatewayNames(companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return statement(
    'select id, address as name from integration.text_gateways where company_id = $1 and id = any($2::uuid[])',
    [companyId, ids],
  );
}

/** With its keys, and the key that they were sealed with. */
export function selectSealedGateway(
  companyId: string,
): Statement<TextGateway & { sealed: string; keyVersion: number; wrapped: string }> {
  return statement(
    `select g.id, g.address, g.sender, g.pf_id as "pfId", g.templates, g.most_a_day as "mostADay", g.version, g.changed_at as "changedAt",
       g.changed_by as "changedBy", g.sealed, k.version as "keyVersion", k.wrapped
     from integration.text_gateways g
     join integration.data_keys k on k.company_id = g.company_id and k.version = g.key_version
     where g.company_id = $1`,
    [companyId],
  );
}

export type GatewayRow = Pick<TextGateway, 'id' | 'address' | 'sender' | 'pfId' | 'templates' | 'mostADay'> & {
  by: string;
};
export interface SealedKeys {
  sealed: string;
  keyVersion: number;
}

/** Nothing where the company has one. */
export function insertGateway(companyId: string, row: GatewayRow & SealedKeys): Statement<TextGateway> {
  const { id, address, sealed, keyVersion, sender, pfId, templates, mostADay, by } = row;
  return statement(
    `insert into integration.text_gateways (company_id, id, address, sealed, key_version, sender, pf_id, templates,
       most_a_day, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (company_id) do nothing returning ${columns}`,
    [companyId, id, address, sealed, keyVersion, sender, pfId, toJson(templates), mostADay, by],
  );
}

/** Keys stay as they are where none are given. */
export function updateGateway(
  companyId: string,
  row: GatewayRow & { keys: SealedKeys | null },
  version: number,
): Statement<TextGateway> {
  const { id, address, sender, pfId, templates, mostADay, by, keys } = row;
  return statement(
    `update integration.text_gateways set address = $3, sender = $4, pf_id = $5, templates = $6, changed_by = $7,
       changed_at = now(), sealed = coalesce($8, sealed), key_version = coalesce($9, key_version),
       most_a_day = $11, version = version + 1
     where company_id = $1 and id = $2 and version = $10 returning ${columns}`,
    [
      companyId,
      id,
      address,
      sender,
      pfId,
      toJson(templates),
      by,
      keys?.sealed ?? null,
      keys?.keyVersion ?? null,
      version,
      mostADay,
    ],
  );
}

/** With another key of the company, once it has one. */
export function updateGatewaySealed(companyId: string, { sealed, keyVersion }: SealedKeys): Statement {
  return statement('update integration.text_gateways set sealed = $2, key_version = $3 where company_id = $1', [
    companyId,
    sealed,
    keyVersion,
  ]);
}

export function deleteGateway(companyId: string, id: string): Statement<{ id: string }> {
  return statement('delete from integration.text_gateways where company_id = $1 and id = $2 returning id', [
    companyId,
    id,
  ]);
}
