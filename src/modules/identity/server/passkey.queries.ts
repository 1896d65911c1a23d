/** Passkeys of persons, and what they are asked to sign. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Passkey as ShownPasskey } from '../contract/passkey.shapes.ts';

export const selectPasskeys = (personId: string): Statement<ShownPasskey> =>
  statement(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
       from identity.passkeys where person_id = $1 order by created_at, id`,
    [personId],
  );

/** For browsers to find them again. */
export const selectCredentials = (personId: string): Statement<{ id: string; transports: string[] }> =>
  statement(
    'select credential_id as id, transports from identity.passkeys where person_id = $1 order by created_at, id',
    [personId],
  );

export interface Passkey {
  id: string;
  credentialId: string;
  /** Base 64. */
  publicKey: string;
  counter: number;
}

/** Of this person: another's passkey is none. */
export const selectPasskey = (personId: string, credentialId: string): Statement<Passkey> =>
  statement(
    `select id, credential_id as "credentialId", encode(public_key, 'base64') as "publicKey", counter::float8 as counter
       from identity.passkeys where person_id = $1 and credential_id = $2`,
    [personId, credentialId],
  );

/** No row when it was used meanwhile, or is gone: of two at once with one count, one gets it. */
export const updatePasskeyUsed = (
  personId: string,
  input: { id: string; counter: number },
): Statement<{ id: string }> =>
  statement(
    `update identity.passkeys set counter = $3, last_used_at = now()
      where person_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
    [personId, input.id, input.counter],
  );

/** No row when the credential is known, whosever it is. */
export const insertPasskey = (
  personId: string,
  passkey: Passkey & { name: string; transports: readonly string[] },
): Statement<ShownPasskey> =>
  statement(
    `insert into identity.passkeys (id, person_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, decode($4, 'base64'), $5, $6, $7) on conflict (credential_id) do nothing
     returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`,
    [passkey.id, personId, passkey.credentialId, passkey.publicKey, passkey.counter, passkey.transports, passkey.name],
  );

export const updatePasskeyName = (personId: string, input: { id: string; name: string }): Statement<{ id: string }> =>
  statement('update identity.passkeys set name = $3 where person_id = $1 and id = $2 returning id', [
    personId,
    input.id,
    input.name,
  ]);

export const deletePasskey = (personId: string, id: string): Statement<{ name: string }> =>
  statement('delete from identity.passkeys where person_id = $1 and id = $2 returning name', [personId, id]);

/** Those of this person that nobody can use any more go. */
export const insertChallenge = (row: {
  personId: string;
  hash: string;
  purpose: string;
  seconds: number;
}): Statement<unknown> =>
  statement(
    `with gone as (
       delete from identity.passkey_challenges
        where person_id = $2 and created_at <= now() - make_interval(secs => $4))
     insert into identity.passkey_challenges (challenge_hash, person_id, purpose) values ($1, $2, $3)`,
    [row.hash, row.personId, row.purpose, row.seconds],
  );

/** Returns a row once, only for this person and purpose, while it is valid. */
export const deleteChallenge = (filter: {
  personId: string;
  hash: string;
  purpose: string;
  seconds: number;
}): Statement<{ alive: boolean }> =>
  statement(
    `delete from identity.passkey_challenges where challenge_hash = $1 and person_id = $2 and purpose = $3
     returning created_at > now() - make_interval(secs => $4) as alive`,
    [filter.hash, filter.personId, filter.purpose, filter.seconds],
  );
