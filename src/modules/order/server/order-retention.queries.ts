/** Orders that no longer identify the customer. Items, amounts and dates remain. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface RetainedOrder {
  id: string;
  executionId: string | null;
  guestId: string | null;
  /** Identifying data: names, numbers, addresses, the customer's own text. */
  words: string[];
}

/** In these states nothing is left to be done for the customer. */
const isOver = `o.state in ('rejected', 'cancelled', 'shipped', 'completed')`;
const isDue = `o.forgotten_at is null and o.updated_at < now() - make_interval(months => $2)`;

const columns = `o.id, o.execution_id as "executionId", o.guest_id as "guestId",
  array_remove(array[o.contact_name, o.contact_email, o.contact_phone, o.note, o.address ->> 'postalCode', o.address ->> 'line1', o.address ->> 'line2'], null)
    || array(select s.reason from "order".order_states s
         where s.company_id = o.company_id and s.order_id = o.id and s.moved_by = 'customer' and s.reason is not null)
    || array(select w.reason from "order".withdrawals w
         where w.company_id = o.company_id and w.order_id = o.id and w.reason <> '')
    || array(select b.value from "order".requests r cross join lateral jsonb_each_text(r.before) as b
         where r.company_id = o.company_id and r.order_id = o.id) as words`;

export const selectHasDue = (companyId: string, months: number): Statement<{ found: boolean }> =>
  statement(
    `select exists (select from "order".orders o where o.company_id = $1 and ${isDue} and ${isOver}) as found`,
    [companyId, months],
  );

export const selectDue = (companyId: string, filter: { months: number; most: number }): Statement<RetainedOrder> =>
  statement(
    `select ${columns} from "order".orders o where o.company_id = $1 and ${isDue} and ${isOver}
     order by o.updated_at limit $3 for update`,
    [companyId, filter.months, filter.most],
  );

export const selectDueOfGuest = (
  companyId: string,
  filter: { guestId: string; months: number },
): Statement<RetainedOrder> =>
  statement(
    `select ${columns} from "order".orders o where o.company_id = $1 and ${isDue} and ${isOver} and o.guest_id = $3 for update`,
    [companyId, filter.months, filter.guestId],
  );

export const selectOrdersOfPerson = (companyId: string, personId: string): Statement<RetainedOrder> =>
  statement(
    `select ${columns} from "order".orders o where o.company_id = $1 and o.person_id = $2 and o.forgotten_at is null and ${isOver}
     for update`,
    [companyId, personId],
  );

/** Of the unit's company: an order stays as it was placed, so only its owner's function blanks it. */
export const callForgetOrders = (ids: readonly string[]): Statement =>
  statement('select "order".forget($1::uuid[])', [ids]);

/** Guests whose orders are all forgotten, and whose visit is long over. */
export const updateGuestsForgotten = (companyId: string, guestIds: readonly string[]): Statement =>
  statement(
    `with over as (
       select s.id from "order".guest_sessions s where s.company_id = $1 and s.id = any($2::uuid[]) and s.expires_at < now()
         and not exists (select from "order".orders o where o.company_id = $1 and o.guest_id = s.id and o.forgotten_at is null)
     ), books as (delete from "order".addresses where company_id = $1 and owner_id in (select id from over))
     update "order".guest_sessions s set email = null, name = null, phone = null from over where s.company_id = $1 and s.id = over.id`,
    [companyId, guestIds],
  );

export const deleteAddressBook = (companyId: string, ownerId: string): readonly Statement[] =>
  ['addresses', 'cart_lines'].map((table) =>
    statement(`delete from "order".${table} where company_id = $1 and owner_id = $2`, [companyId, ownerId]),
  );

/** Of these words, those that orders hold which are not forgotten. */
export const selectWordsInOrders = (companyId: string, words: readonly string[]): Statement<{ word: string }> =>
  statement(
    `select w as word from unnest($2::text[]) as w where exists (select from "order".orders o where o.company_id = $1
       and o.forgotten_at is null and (w in (o.contact_email, o.contact_phone, o.contact_name, o.note) or strpos(o.address::text, w) > 0))`,
    [companyId, words],
  );
