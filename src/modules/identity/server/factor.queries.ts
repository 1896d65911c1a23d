/** Second factors: their owners, secrets of applications and recovery codes. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

interface FactorRow {
  sealed: string;
  confirmedAt: string | null;
}

/** The application's. */
export const selectFactor = (personId: string): Statement<FactorRow> =>
  statement(
    'select sealed_secret as sealed, confirmed_at as "confirmedAt" from identity.totp_factors where person_id = $1',
    [personId],
  );

/** Returns a row if the person has a second factor of any kind. */
export const selectHasFactor = (personId: string): Statement<{ personId: string }> =>
  statement('select person_id as "personId" from identity.second_factors where person_id = $1 limit 1', [personId]);

/** The same of many, each once. */
export const selectPersonsWithFactor = (personIds: readonly string[]): Statement<{ personId: string }> =>
  statement('select distinct person_id as "personId" from identity.second_factors where person_id = any($1::uuid[])', [
    personIds,
  ]);

export const selectRecoveryCodeCount = (personId: string): Statement<{ left: number }> =>
  statement('select count(*)::int as left from identity.recovery_codes where person_id = $1 and used_at is null', [
    personId,
  ]);

/** Serialises the checks for the first and the last factor. */
export const lockFactors = (personId: string): Statement<{ id: string }> =>
  statement('select id from identity.persons where id = $1 for no key update', [personId]);

/** No row when one is in use already. */
export const insertFactor = (personId: string, sealed: string): Statement<{ person_id: string }> =>
  statement(
    `insert into identity.totp_factors as f (person_id, sealed_secret) values ($1, $2)
     on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      where f.confirmed_at is null returning person_id`,
    [personId, sealed],
  );

/** A half minute's code is used once: of two at once, one gets a row. `sealed`: the secret that the code was judged by. */
export const updateUsedStep = (
  personId: string,
  input: { sealed: string; step: number },
): Statement<{ person_id: string }> =>
  statement(
    `update identity.totp_factors set last_step = $3
      where person_id = $1 and sealed_secret = $2 and last_step < $3 and confirmed_at is not null returning person_id`,
    [personId, input.sealed, input.step],
  );

export const updateFactorConfirmed = (
  personId: string,
  input: { sealed: string; step: number },
): Statement<{ person_id: string }> =>
  statement(
    `update identity.totp_factors set last_step = $3, confirmed_at = now()
      where person_id = $1 and sealed_secret = $2 and confirmed_at is null returning person_id`,
    [personId, input.sealed, input.step],
  );

/** No row when another was faster. */
export const deleteFactor = (personId: string): Statement<{ person_id: string }> =>
  statement('delete from identity.totp_factors where person_id = $1 and confirmed_at is not null returning person_id', [
    personId,
  ]);

/** Data that is useless without a second factor, removed once the last one is gone. */
export const deleteFactorData = (personId: string): readonly Statement<unknown>[] => [
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

export const deleteRecoveryCode = (personId: string, hash: string): Statement<{ left: number }> =>
  statement(
    `update identity.recovery_codes u set used_at = now()
      where person_id = $1 and code_hash = $2 and used_at is null
        and exists (select from identity.second_factors f where f.person_id = $1)
      returning (select count(*)::int - 1 from identity.recovery_codes r where r.person_id = $1 and r.used_at is null) as left`,
    [personId, hash],
  );

export const deleteRecoveryCodes = (personId: string): Statement<unknown> =>
  statement('delete from identity.recovery_codes where person_id = $1', [personId]);

export const insertRecoveryCodes = (personId: string, hashes: readonly string[]): Statement<unknown> =>
  statement('insert into identity.recovery_codes (person_id, code_hash) select $1, unnest($2::text[])', [
    personId,
    hashes,
  ]);

/** The session's person showed the factor just now. */
export const updateSessionFactor = (sessionId: string): Statement<unknown> =>
  statement('update identity.sessions set factor_at = now() where id = $1', [sessionId]);
