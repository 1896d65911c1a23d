/** Sessions of visitors and the saved addresses of customers. */
import type { Currency } from '#kernel/contract/money.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { type AddressBody, guestExtendMinutes, guestSessionDays } from '../contract/guest.ts';
import type { Owner } from './owner.ts';

export interface SessionRow {
  id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  language: Locale;
  currency: Currency;
  notifications: boolean;
  isActive: boolean;
  createdAt: string;
  lastActive: string;
  expiresAt: string;
}

export interface AddressRow extends AddressBody {
  id: string;
  createdAt: string;
}

const sessionColumns = `id, email, name, phone, language, currency, notifications, is_active as "isActive",
  created_at as "createdAt", last_active as "lastActive", expires_at as "expiresAt"`;
const addressColumns = `id, label, recipient, phone, postal_code as "postalCode", line1, line2, is_default as "isDefault",
  created_at as "createdAt"`;

/** The living session of this token; extended in the same statement when it was not for five minutes. */
export function selectAndExtendSession(companyId: string, tokenHash: Uint8Array): Statement<{ id: string }> {
  return statement(
    `with found as (
       select company_id, id, last_active from "order".guest_sessions
       where company_id = $1 and token_hash = $2 and is_active and expires_at > now()
     ), extended as (
       update "order".guest_sessions s set last_active = now(), expires_at = now() + make_interval(days => $3)
       from found f
       where s.company_id = f.company_id and s.id = f.id and f.last_active < now() - make_interval(mins => $4)
     )
     select id from found`,
    [companyId, tokenHash, guestSessionDays, guestExtendMinutes],
  );
}

export function insertSession(
  companyId: string,
  session: { id: string; tokenHash: Uint8Array; language: Locale; currency: Currency },
): Statement {
  return statement(
    `insert into "order".guest_sessions (company_id, id, token_hash, language, currency, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [companyId, session.id, session.tokenHash, session.language, session.currency, guestSessionDays],
  );
}

/** None for a person. */
export function selectSession(companyId: string, owner: Owner): Statement<SessionRow> {
  return statement(`select ${sessionColumns} from "order".guest_sessions where company_id = $1 and id = $2`, [
    companyId,
    owner.guestId,
  ]);
}

/** True if the visitor wants order mails. */
export const selectNewsletterChoice = (companyId: string, guestId: string): Statement<{ notifications: boolean }> =>
  statement('select notifications from "order".guest_sessions where company_id = $1 and id = $2', [companyId, guestId]);

export function updateSession(companyId: string, change: { id: string } & Partial<SessionRow>): Statement {
  return statement(
    `update "order".guest_sessions set
       email = case when $3 then $4 else email end,
       name = case when $5 then $6 else name end,
       phone = case when $7 then $8 else phone end,
       language = coalesce($9, language), currency = coalesce($10, currency),
       notifications = coalesce($11, notifications), last_active = now()
     where company_id = $1 and id = $2`,
    [
      companyId,
      change.id,
      change.email !== undefined,
      change.email,
      change.name !== undefined,
      change.name,
      change.phone !== undefined,
      change.phone,
      change.language,
      change.currency,
      change.notifications,
    ],
  );
}

/** The owner's addresses, oldest first. */
export function selectAddresses(companyId: string, owner: Owner): Statement<AddressRow> {
  return statement(
    `select ${addressColumns} from "order".addresses where company_id = $1 and owner_id = $2 order by created_at, id`,
    [companyId, owner.id],
  );
}

/** Two changes of one book at once would leave two defaults or none: the second waits here. */
export function lockAddresses(companyId: string, owner: Owner): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('order.addresses:' || $1 || ':' || $2, 0))`, [
    companyId,
    owner.id,
  ]);
}

export function upsertAddress(companyId: string, address: { id: string; owner: Owner; body: AddressBody }): Statement {
  const { body } = address;
  return statement(
    `insert into "order".addresses
       (company_id, id, owner_id, label, recipient, phone, postal_code, line1, line2, is_default)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false)
     on conflict (company_id, id) do update set label = excluded.label, recipient = excluded.recipient,
       phone = excluded.phone, postal_code = excluded.postal_code, line1 = excluded.line1, line2 = excluded.line2`,
    [
      companyId,
      address.id,
      address.owner.id,
      body.label,
      body.recipient,
      body.phone,
      body.postalCode,
      body.line1,
      body.line2,
    ],
  );
}

export function deleteAddress(companyId: string, address: { id: string; owner: Owner }): Statement {
  return statement('delete from "order".addresses where company_id = $1 and owner_id = $2 and id = $3', [
    companyId,
    address.owner.id,
    address.id,
  ]);
}

/** Exactly this address is the default. Unset first: the index allows one default at any moment. */
export function updateDefaultAddress(companyId: string, choice: { owner: Owner; id: string }): Statement[] {
  const parameters = [companyId, choice.owner.id, choice.id];
  return [
    statement(
      'update "order".addresses set is_default = false where company_id = $1 and owner_id = $2 and is_default and id <> $3',
      parameters,
    ),
    statement(
      'update "order".addresses set is_default = true where company_id = $1 and owner_id = $2 and id = $3 and not is_default',
      parameters,
    ),
  ];
}

/** The orders of the browser's guest become the person's too. */
export function updateOrdersAdopted(companyId: string, adoption: { guestId: string; personId: string }): Statement {
  return statement(
    'update "order".orders set person_id = $3 where company_id = $1 and guest_id = $2 and person_id is null',
    [companyId, adoption.guestId, adoption.personId],
  );
}

/**
 * The guest's addresses are copied, once, for the first person who signs in and has none. Of two requests at once the second
 * waits for the session's row, and finds it adopted.
 */
export function insertAdoptedAddresses(companyId: string, adoption: { guestId: string; personId: string }): Statement {
  return statement(
    `with adopted as (
       update "order".guest_sessions set adopted_by = $3
       where company_id = $1 and id = $2 and adopted_by is null returning company_id, id
     )
     insert into "order".addresses
       (company_id, id, owner_id, label, recipient, phone, postal_code, line1, line2, is_default, created_at)
     select a.company_id, gen_random_uuid(), $3, a.label, a.recipient, a.phone, a.postal_code, a.line1, a.line2,
       a.is_default, a.created_at
     from "order".addresses a join adopted s on s.company_id = a.company_id and s.id = a.owner_id
     where a.company_id = $1
       and not exists (select from "order".addresses own where own.company_id = $1 and own.owner_id = $3)`,
    [companyId, adoption.guestId, adoption.personId],
  );
}

/** True if `deleteEndedGuests` may remove any. */
export function selectHasEndedSessions(companyId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (
       select from "order".guest_sessions s
       where s.company_id = $1 and s.expires_at < now() - interval '1 day'
         and not exists (select from "order".orders o where o.company_id = $1 and o.guest_id = s.id)
     ) as found`,
    [companyId],
  );
}

/**
 * Removes sessions that ended a day ago or more, with their addresses and carts. Those with orders stay: the orders name
 * them. Returns how many went, `most` at most.
 */
export function deleteEndedGuests(companyId: string, most: number): Statement<{ removed: number }> {
  return statement(
    `with gone as (
       delete from "order".guest_sessions where company_id = $1 and id in (
         select s.id from "order".guest_sessions s
         where s.company_id = $1 and s.expires_at < now() - interval '1 day'
           and not exists (select from "order".orders o where o.company_id = $1 and o.guest_id = s.id)
         limit $2
       ) returning id
     ), books as (
       delete from "order".addresses where company_id = $1 and owner_id in (select id from gone)
     ), carts as (
       delete from "order".cart_lines where company_id = $1 and owner_id in (select id from gone)
     )
     select count(*)::int as removed from gone`,
    [companyId, most],
  );
}
