/** Links that set a new password. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const insertReset = (row: {
  hash: string;
  personId: string;
  email: string;
  seconds: number;
}): Statement<unknown> =>
  statement(
    `insert into identity.password_resets (token_hash, person_id, email, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [row.hash, row.personId, row.email, row.seconds],
  );

/** The link lives, and the account still has the address that it was sent to. */
const usable = `r.token_hash = $1 and r.used_at is null and r.expires_at > now()
  and p.id = r.person_id and p.email = r.email and p.email_verified_at is not null and p.locked_at is null`;

export interface ResetOwner {
  id: string;
  name: string;
  email: string;
}

export const selectResetOwner = (hash: string): Statement<ResetOwner> =>
  statement(`select p.id, p.name, p.email from identity.password_resets r, identity.persons p where ${usable}`, [hash]);

/** Uses the link up: of two at once, one gets a row. */
export const updateResetUsed = (hash: string): Statement<ResetOwner> =>
  statement(
    `update identity.password_resets r set used_at = now() from identity.persons p where ${usable}
     returning p.id, p.name, p.email`,
    [hash],
  );

/** Whatever the password was, and where there was none. */
export const upsertCredential = (personId: string, hash: string): Statement<unknown> =>
  statement(
    `insert into identity.credentials as c (person_id, hash) values ($1, $2)
     on conflict (person_id) do update set hash = excluded.hash, changed_at = now()`,
    [personId, hash],
  );

/** Links that are under way end with whatever changed the password or the address. */
export const deleteResets = (personId: string): Statement<unknown> =>
  statement('delete from identity.password_resets where person_id = $1', [personId]);
