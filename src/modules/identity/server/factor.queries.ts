/** Second factors: who has one, secrets of applications and recovery codes. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

interface FactorRow {
  sealed: string;
  confirmedAt: string | null;
}

/** The application's. */
export const factorOf = (personId: string): Statement<FactorRow> =>
  statement(
    'select sealed_secret as sealed, confirmed_at as "confirmedAt" from identity.totp_factors where person_id = $1',
    [personId],
  );

/** A row for who has a second factor, of whichever kind. */
export const anyFactor = (personId: string): Statement<{ personId: string }> =>
  statement('select person_id as "personId" from identity.second_factors where person_id = $1 limit 1', [personId]);

/** The same of many, each once. */
export const factorsAmong = (personIds: readonly string[]): Statement<{ personId: string }> =>
  statement('select distinct person_id as "personId" from identity.second_factors where person_id = any($1::uuid[])', [
    personIds,
  ]);

export const recoveryLeft = (personId: string): Statement<{ left: number }> =>
  statement('select count(*)::int as left from identity.recovery_codes where person_id = $1 and used_at is null', [
    personId,
  ]);

/** Which is the first and which the last is judged by one at a time. */
export const holdFactors = (personId: string): Statement<{ id: string }> =>
  statement('select id from identity.persons where id = $1 for no key update', [personId]);

/** No row when one is in use already. */
export const beginFactor = (personId: string, sealed: string): Statement<{ person_id: string }> =>
  statement(
    `insert into identity.totp_factors as f (person_id, sealed_secret) values ($1, $2)
     on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      where f.confirmed_at is null returning person_id`,
    [personId, sealed],
  );

/** A half minute's code is used once: of two at once, one gets a row. `sealed`: the secret that the code was judged by. */
export const spendStep = (
  personId: string,
  about: { sealed: string; step: number },
): Statement<{ person_id: string }> =>
  statement(
    `update identity.totp_factors set last_step = $3
      where person_id = $1 and sealed_secret = $2 and last_step < $3 and confirmed_at is not null returning person_id`,
    [personId, about.sealed, about.step],
  );

export const confirmFactor = (
  personId: string,
  about: { sealed: string; step: number },
): Statement<{ person_id: string }> =>
  statement(
    `update identity.totp_factors set last_step = $3, confirmed_at = now()
      where person_id = $1 and sealed_secret = $2 and confirmed_at is null returning person_id`,
    [personId, about.sealed, about.step],
  );

/** No row when another was faster. */
export const deleteFactor = (personId: string): Statement<{ person_id: string }> =>
  statement('delete from identity.totp_factors where person_id = $1 and confirmed_at is not null returning person_id', [
    personId,
  ]);

/** What has no sense without a second factor, once the last one is gone. */
export const dropWithoutFactor = (personId: string): readonly Statement<unknown>[] => [
  statement(
    `delete from identity.recovery_codes where person_id = $1
       and not exists (select from identity.second_factors f where f.person_id = $1)`,
    [personId],
  ),
  statement(
    `update identity.sessions set factor_at = null where person_id = $1 and factor_at is not null
       and not exists (select from identity.second_factors f where f.person_id = $1)`,
    [personId],
  ),
];

export const spendRecoveryCode = (personId: string, hash: string): Statement<{ left: number }> =>
  statement(
    `update identity.recovery_codes u set used_at = now()
      where person_id = $1 and code_hash = $2 and used_at is null
        and exists (select from identity.second_factors f where f.person_id = $1)
      returning (select count(*)::int - 1 from identity.recovery_codes r where r.person_id = $1 and r.used_at is null) as left`,
    [personId, hash],
  );

export const dropRecoveryCodes = (personId: string): Statement<unknown> =>
  statement('delete from identity.recovery_codes where person_id = $1', [personId]);

export const insertRecoveryCodes = (personId: string, hashes: readonly string[]): Statement<unknown> =>
  statement('insert into identity.recovery_codes (person_id, code_hash) select $1, unnest($2::text[])', [
    personId,
    hashes,
  ]);

/** The session's person showed the factor just now. */
export const noteFactor = (sessionId: string): Statement<unknown> =>
  statement('update identity.sessions set factor_at = now() where id = $1', [sessionId]);
