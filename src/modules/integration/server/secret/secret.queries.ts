/** Secrets and the keys that seal them, as they are stored. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { maxSecrets } from '../../contract/secret.ts';

export interface StoredSecret {
  id: string;
  name: string;
  hosts: string[];
  changedAt: string;
  changedBy: string;
}

const columns = `id, name, hosts, changed_at as "changedAt", changed_by as "changedBy"`;

export function selectSecrets(companyId: string): Statement<StoredSecret> {
  return statement(`select ${columns} from integration.secrets where company_id = $1 order by name`, [companyId]);
}

/** Held until the end of the unit, so that nobody begins to use what goes. */
export function lockSecret(companyId: string, id: string): Statement<StoredSecret> {
  return statement(`select ${columns} from integration.secrets where company_id = $1 and id = $2 for update`, [
    companyId,
    id,
  ]);
}

export function selectSecretNames(companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return statement('select id, name from integration.secrets where company_id = $1 and id = any($2::uuid[])', [
    companyId,
    ids,
  ]);
}

/** Sealed, with the key that each was sealed with. */
export function selectSealedSecrets(
  companyId: string,
  names: readonly string[],
): Statement<{ name: string; sealed: string; version: number; wrapped: string }> {
  return statement(
    `select s.name, s.sealed, k.version, k.wrapped from integration.secrets s
     join integration.data_keys k on k.company_id = s.company_id and k.version = s.key_version
     where s.company_id = $1 and s.name = any($2)`,
    [companyId, names],
  );
}

/** Hosts allowed for these. */
export function selectHosts(companyId: string, names: readonly string[]): Statement<{ name: string; hosts: string[] }> {
  return statement('select name, hosts from integration.secrets where company_id = $1 and name = any($2)', [
    companyId,
    names,
  ]);
}

export function countSecrets(companyId: string): Statement<{ isFull: boolean }> {
  return statement(`select count(*) >= ${maxSecrets} as "isFull" from integration.secrets where company_id = $1`, [
    companyId,
  ]);
}

/** Serializes two callers who make the company's first key at once. */
export function lockKeys(companyId: string): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('integration.data-key:' || $1, 0))`, [companyId]);
}

/** The latest key, and whether it has sealed long enough. */
export function selectDataKey(companyId: string): Statement<{ version: number; wrapped: string; isOld: boolean }> {
  return statement(
    `select version, wrapped, created_at < now() - interval '1 year' as "isOld" from integration.data_keys
     where company_id = $1 order by version desc limit 1`,
    [companyId],
  );
}

export function insertDataKey(companyId: string, key: { version: number; wrapped: string }): Statement {
  return statement('insert into integration.data_keys (company_id, version, wrapped) values ($1, $2, $3)', [
    companyId,
    key.version,
    key.wrapped,
  ]);
}

export interface NewSecret {
  id: string;
  name: string;
  sealed: string;
  version: number;
  hosts: readonly string[];
  by: string;
}

/** Nothing where the name is taken. */
export function insertSecret(companyId: string, secret: NewSecret): Statement<StoredSecret> {
  return statement(
    `insert into integration.secrets (company_id, id, name, sealed, key_version, changed_by, hosts)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (company_id, name) do nothing returning ${columns}`,
    [companyId, secret.id, secret.name, secret.sealed, secret.version, secret.by, secret.hosts],
  );
}

export function updateSecret(companyId: string, secret: Omit<NewSecret, 'name'>): Statement<StoredSecret> {
  return statement(
    `update integration.secrets set sealed = $3, key_version = $4, changed_by = $5, hosts = $6, changed_at = now()
     where company_id = $1 and id = $2 returning ${columns}`,
    [companyId, secret.id, secret.sealed, secret.version, secret.by, secret.hosts],
  );
}

/** The same value under another key: nobody changed it. */
export function updateSealed(companyId: string, secret: { name: string; sealed: string; version: number }): Statement {
  return statement('update integration.secrets set sealed = $3, key_version = $4 where company_id = $1 and name = $2', [
    companyId,
    secret.name,
    secret.sealed,
    secret.version,
  ]);
}

export function deleteSecret(companyId: string, id: string): Statement {
  return statement('delete from integration.secrets where company_id = $1 and id = $2', [companyId, id]);
}

export function selectDataKeys(companyId: string): Statement<{ version: number; wrapped: string }> {
  return statement('select version, wrapped from integration.data_keys where company_id = $1 order by version', [
    companyId,
  ]);
}

export function selectHasDataKeys(companyId: string): Statement<{ found: boolean }> {
  return statement('select exists (select 1 from integration.data_keys where company_id = $1) as found', [companyId]);
}

export function updateWrappedKey(companyId: string, key: { version: number; wrapped: string }): Statement {
  return statement('update integration.data_keys set wrapped = $3 where company_id = $1 and version = $2', [
    companyId,
    key.version,
    key.wrapped,
  ]);
}
