/** Guest data queries: requests by the order link. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { GuestRequest } from '../contract/guest-data.ts';
import type { Contact, DeliveryAddress } from '../contract/order.ts';

export const insertRequest = (
  companyId: string,
  request: { id: string; orderId: string; kind: GuestRequest['kind']; before: Record<string, string> },
): Statement =>
  statement('insert into "order".requests (company_id, id, order_id, kind, before) values ($1, $2, $3, $4, $5)', [
    companyId,
    request.id,
    request.orderId,
    request.kind,
    toJson(request.before),
  ]);

/** Newest first. */
export const selectRequests = (companyId: string, orderId: string): Statement<GuestRequest> =>
  statement(
    `select id, kind, array(select jsonb_object_keys(before)) as fields, at from "order".requests
     where company_id = $1 and order_id = $2 order by id desc limit 200`,
    [companyId, orderId],
  );

/** Of the unit's company: the application may not change an order by itself. */
export const callCorrectOrder = (
  id: string,
  { contact, address }: { contact: Contact; address: DeliveryAddress | null },
): Statement<{ done: boolean }> =>
  statement('select "order".correct($1, $2, $3) as done', [id, toJson(contact), address && toJson(address)]);

export interface RetainedOrder {
  id: string;
  number: string;
  /** When the law's time is over, in the company's days. */
  until: string;
  words: string[];
}

/** A guest's orders under legal retention. */
export const selectRetainedOrders = (
  companyId: string,
  filter: { guestId: string; months: number; timeZone: string },
): Statement<RetainedOrder> =>
  statement(
    `select o.id, o.number, ((o.updated_at + make_interval(months => $3)) at time zone $4)::date as until,
       array_remove(array[o.contact_name, o.contact_email, o.contact_phone, o.note, o.address ->> 'postalCode', o.address ->> 'line1',
         o.address ->> 'line2'], null) as words
     from "order".orders o where o.company_id = $1 and o.guest_id = $2 and o.person_id is null and o.forgotten_at is null
     order by o.placed_at, o.id`,
    [companyId, filter.guestId, filter.months, filter.timeZone],
  );

export const updateProfileErased = (companyId: string, guestId: string): Statement =>
  statement(
    'update "order".guest_sessions set email = null, name = null, phone = null where company_id = $1 and id = $2',
    [companyId, guestId],
  );
