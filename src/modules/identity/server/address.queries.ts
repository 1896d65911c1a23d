/** Accounts that move to another address. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface NewChange {
  id: string;
  personId: string;
  from: string | null;
  to: string;
  confirmHash: string;
  stopHash: string;
  confirmSeconds: number;
  stopSeconds: number;
}

/** One at a time: what was asked for before and not confirmed is given up. */
export const deleteOpenChanges = (personId: string): Statement<unknown> =>
  statement(
    'delete from identity.address_changes where person_id = $1 and confirmed_at is null and stopped_at is null',
    [personId],
  );

export const insertChange = (row: NewChange): Statement<unknown> =>
  statement(
    `insert into identity.address_changes (id, person_id, from_email, to_email, confirm_hash, stop_hash, confirm_until, stop_until)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), now() + make_interval(secs => $8))`,
    [row.id, row.personId, row.from, row.to, row.confirmHash, row.stopHash, row.confirmSeconds, row.stopSeconds],
  );

const open = 'confirmed_at is null and stopped_at is null and confirm_until > now()';

export const selectChangeToConfirm = (hash: string): Statement<{ personId: string; to: string }> =>
  statement(
    `select person_id as "personId", to_email as "to" from identity.address_changes where confirm_hash = $1 and ${open}`,
    [hash],
  );

export interface AddressChange {
  personId: string;
  from: string | null;
  to: string;
}

const moved = 'person_id as "personId", from_email as "from", to_email as "to"';

/** Uses the link up: of two at once, one gets a row. */
export const updateChangeUsed = (hash: string): Statement<AddressChange> =>
  statement(
    `update identity.address_changes set confirmed_at = now() where confirm_hash = $1 and ${open} returning ${moved}`,
    [hash],
  );

export const updateChangeStopped = (hash: string): Statement<AddressChange & { confirmed: boolean }> =>
  statement(
    `update identity.address_changes set stopped_at = now()
      where stop_hash = $1 and stopped_at is null and stop_until > now()
      returning ${moved}, confirmed_at is not null as confirmed`,
    [hash],
  );

/** No row when somebody else proved this one. */
export const updateAddress = (personId: string, to: string): Statement<{ email: string }> =>
  statement(
    `update identity.persons set email = $2, email_verified_at = now(), version = version + 1, updated_at = now()
      where id = $1 and locked_at is null and not exists (
        select from identity.persons o where o.email = $2 and o.id <> $1 and o.email_verified_at is not null)
      returning email`,
    [personId, to],
  );

/** The person who began one may have begun others, whose links would move the account again. */
export const updateAllChangesStopped = (personId: string): Statement<unknown> =>
  statement('update identity.address_changes set stopped_at = now() where person_id = $1 and stopped_at is null', [
    personId,
  ]);

/** The person who began the change knew the password. */
export const deleteCredential = (personId: string): Statement<unknown> =>
  statement('delete from identity.credentials where person_id = $1', [personId]);
