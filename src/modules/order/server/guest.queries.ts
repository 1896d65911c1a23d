import type { Currency } from '#kernel/contract/money.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { type Statement, statement, type Unit } from '#kernel/server/database/unit.ts';
import { type AddressBody, guestExtendMinutes, guestOrdersKept, guestSessionDays } from '../contract/guest.ts';
import type { OrderState } from '../contract/states.ts';
import type { Owner } from './owner.ts';

export interface SessionRow {
  id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  language: Locale;
  currency: Currency;
  newsletter: boolean;
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

const sessionColumns = `id, email, name, phone, language, currency, newsletter, notifications, is_active as "isActive",
  created_at as "createdAt", last_active as "lastActive", expires_at as "expiresAt"`;
const addressColumns = `id, label, recipient, phone, postal_code as "postalCode", line1, line2, is_default as "isDefault",
  created_at as "createdAt"`;

/** The living session of this token; extended in the same statement when it was not for five minutes. */
export async function findByToken(
  unit: Unit,
  key: { companyId: string; tokenHash: Uint8Array },
): Promise<{ id: string } | null> {
  const rows = await unit.query(
    statement<{ id: string }>(
      `with found as (
         select company_id, id, last_active from "order".guest_sessions
         where company_id = $1 and token_hash = $2 and is_active and expires_at > now()
       ), extended as (
         update "order".guest_sessions s set last_active = now(), expires_at = now() + make_interval(days => $3)
         from found f
         where s.company_id = f.company_id and s.id = f.id and f.last_active < now() - make_interval(mins => $4)
       )
       select id from found`,
      [key.companyId, key.tokenHash, guestSessionDays, guestExtendMinutes],
    ),
  );
  return rows[0] ?? null;
}

export function addSession(context: Context, session: { id: string; tokenHash: Uint8Array; language: Locale }): void {
  const company = companyOf(context);
  context.unit.add(
    statement(
      `insert into "order".guest_sessions (company_id, id, token_hash, language, currency, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
      [company.id, session.id, session.tokenHash, session.language, company.currency, guestSessionDays],
    ),
  );
}

export interface SessionOrder {
  id: string;
  status: OrderState;
  createdAt: string;
  updatedAt: string;
}

/** The session (none for a person), the address book and the newest orders, in one round trip. */
export async function readSession(
  context: Context,
  owner: Owner,
): Promise<{ session: SessionRow | null; addresses: AddressRow[]; orders: SessionOrder[] }> {
  const { id: companyId } = companyOf(context);
  const [sessions, addresses, orders] = await context.unit.queryAll<[SessionRow, AddressRow, SessionOrder]>([
    statement<SessionRow>(`select ${sessionColumns} from "order".guest_sessions where company_id = $1 and id = $2`, [
      companyId,
      owner.guestId,
    ]),
    addressBook(companyId, owner),
    statement<SessionOrder>(
      `select id, state as status, placed_at as "createdAt", updated_at as "updatedAt" from "order".orders
       where company_id = $1 and (guest_id = $2 or person_id = $3) order by placed_at desc, id desc limit $4`,
      [companyId, owner.guestId, owner.personId, guestOrdersKept],
    ),
  ]);
  return { session: sessions[0] ?? null, addresses, orders };
}

export function updateSession(context: Context, change: { id: string } & Partial<SessionRow>): void {
  context.unit.add(
    statement(
      `update "order".guest_sessions set
         email = case when $3 then $4 else email end,
         name = case when $5 then $6 else name end,
         phone = case when $7 then $8 else phone end,
         language = coalesce($9, language), currency = coalesce($10, currency),
         newsletter = coalesce($11, newsletter), notifications = coalesce($12, notifications), last_active = now()
       where company_id = $1 and id = $2`,
      [
        companyOf(context).id,
        change.id,
        change.email !== undefined,
        change.email,
        change.name !== undefined,
        change.name,
        change.phone !== undefined,
        change.phone,
        change.language,
        change.currency,
        change.newsletter,
        change.notifications,
      ],
    ),
  );
}

function addressBook(companyId: string, owner: Owner): Statement<AddressRow> {
  return statement<AddressRow>(
    `select ${addressColumns} from "order".addresses where company_id = $1 and owner_id = $2 order by created_at, id`,
    [companyId, owner.id],
  );
}

/** The owner's addresses, oldest first. */
export function readAddresses(context: Context, owner: Owner): Promise<AddressRow[]> {
  return context.unit.query(addressBook(companyOf(context).id, owner));
}

/** Two changes of one book at once would leave two defaults or none: the second waits here. */
export async function lockAddresses(context: Context, owner: Owner): Promise<AddressRow[]> {
  const company = companyOf(context);
  const [, rows] = await context.unit.queryAll<[unknown, AddressRow]>([
    statement(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`order.addresses ${company.id} ${owner.id}`]),
    addressBook(company.id, owner),
  ]);
  return rows;
}

export function saveAddress(context: Context, address: { id: string; owner: Owner; body: AddressBody }): void {
  const { body } = address;
  context.unit.add(
    statement(
      `insert into "order".addresses
         (company_id, id, owner_id, label, recipient, phone, postal_code, line1, line2, is_default)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false)
       on conflict (company_id, id) do update set label = excluded.label, recipient = excluded.recipient,
         phone = excluded.phone, postal_code = excluded.postal_code, line1 = excluded.line1, line2 = excluded.line2`,
      [
        companyOf(context).id,
        address.id,
        address.owner.id,
        body.label,
        body.recipient,
        body.phone,
        body.postalCode,
        body.line1,
        body.line2,
      ],
    ),
  );
}

export function removeAddress(context: Context, address: { id: string; owner: Owner }): void {
  context.unit.add(
    statement('delete from "order".addresses where company_id = $1 and owner_id = $2 and id = $3', [
      companyOf(context).id,
      address.owner.id,
      address.id,
    ]),
  );
}

/** Exactly this address is the default. Unset first: the index allows one default at any moment. */
export function setDefaultAddress(context: Context, choice: { owner: Owner; id: string }): void {
  const company = companyOf(context);
  context.unit.add(
    statement(
      'update "order".addresses set is_default = false where company_id = $1 and owner_id = $2 and is_default and id <> $3',
      [company.id, choice.owner.id, choice.id],
    ),
  );
  context.unit.add(
    statement(
      'update "order".addresses set is_default = true where company_id = $1 and owner_id = $2 and id = $3 and not is_default',
      [company.id, choice.owner.id, choice.id],
    ),
  );
}

/** The orders of the browser's guest become the person's too; its addresses are copied where the person has none. */
export function adoptOrders(context: Context, adoption: { guestId: string; personId: string }): void {
  const parameters = [companyOf(context).id, adoption.guestId, adoption.personId];
  context.unit.add(
    statement(
      'update "order".orders set person_id = $3 where company_id = $1 and guest_id = $2 and person_id is null',
      parameters,
    ),
  );
  context.unit.add(
    statement(
      `insert into "order".addresses
         (company_id, id, owner_id, label, recipient, phone, postal_code, line1, line2, is_default, created_at)
       select company_id, gen_random_uuid(), $3, label, recipient, phone, postal_code, line1, line2, is_default, created_at
       from "order".addresses where company_id = $1 and owner_id = $2
         and not exists (select from "order".addresses a where a.company_id = $1 and a.owner_id = $3)`,
      parameters,
    ),
  );
}

/**
 * Removes sessions that ended a day ago or more, with their addresses and carts. Those with orders stay: the orders name
 * them. Returns how many went, `most` at most.
 */
export async function sweepGuests(context: Context, most: number): Promise<number> {
  const rows = await context.unit.query(
    statement<{ removed: number }>(
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
      [companyOf(context).id, most],
    ),
  );
  return rows[0]?.removed ?? 0;
}
