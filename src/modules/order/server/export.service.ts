/** Orders as a file: those that the list shows, a row to each line, read in pages while it is sent. */
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import type { NamesOf } from '#kernel/server/app-module.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Cell, type Download, toAmountCell } from '#kernel/server/download.ts';
import { taxLabels } from '#modules/item/contract/tax.texts.ts';
import { orderFileTexts as words } from '../contract/order.texts.ts';
import { getTaxes } from '../contract/order.ts';
import { saleTexts } from '../contract/sale.texts.ts';
import type { exportOrders as endpoint } from '../contract/staff.endpoints.ts';
import { stateLabels } from '../contract/states.ts';
import { selectWholeOrders, type WholeOrder } from './staff.queries.ts';
import { createFilter } from './staff.service.ts';

type ExportRequest = BodyOf<typeof endpoint>;
type Translate = (text: LocalText) => string;

const pageSize = 500;
/** The one list there is, as the trail names it. */
const orderListKey = 'orders';

const heads = [
  ...[words.number, words.placed, words.state, words.customer, words.phone, words.email, words.postalCode],
  ...[words.address, words.note, words.itemCode, words.item, words.quantity, words.unitPrice, words.amount],
  ...[saleTexts.tax, words.total, words.vat, saleTexts.exempt, words.currency],
];

/** `2026-11-23 09:05`, by the clock of the company. */
function createClock(timeZone: string): (at: string) => string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at) => `${toLocalDay(timeZone, at)} ${time.format(new Date(at))}`;
}

/** An order's total is in its first row only, so that a column adds up. */
function toRows(order: WholeOrder, say: Translate, clock: (at: string) => string): Cell[][] {
  const { number, state, placedAt, contact, address, note, currency, total, vat } = order;
  const { exempt } = getTaxes(order.lines);
  const money = (amount: number) => toAmountCell(amount, currency);
  const addressText = address ? [address.line1, address.line2].filter(Boolean).join(' ') : '';
  const who = [contact.name, contact.phone, contact.email, address?.postalCode ?? '', addressText, note];
  return order.lines.map((line, index) => [
    ...[number, clock(placedAt), say(stateLabels[state]), ...who, line.code ?? '', line.name, line.quantity],
    ...[money(line.unitPrice), money(line.amount), say(taxLabels[line.tax])],
    ...(index === 0 ? [money(total), money(vat), money(exempt)] : [null, null, null]),
    currency,
  ]);
}

/** With the requester's permissions: a customer they may not read has no orders here either. */
export async function exportOrders(context: Context, request: ExportRequest): Promise<Download> {
  const { format, reason, stage, ...narrowed } = request;
  const say: Translate = (text) => text[context.locale];
  const { timeZone } = context.company;
  const clock = createClock(timeZone);
  audit(context, {
    action: 'order.order.export',
    subject: { type: 'order.list', id: orderListKey },
    after: { ...narrowed, stage: stage ?? null, format, reason },
  });
  return {
    name: `${say(words.file)} ${toLocalDay(timeZone, new Date())}.${format}`,
    async *rows(reading) {
      yield [heads.map(say)];
      const filter = await createFilter(reading, narrowed);
      let after: { placedAt: string; id: string } | null = null;
      while (filter) {
        const page: WholeOrder[] = await reading.unit.query(
          selectWholeOrders(reading.companyId, { ...filter, stage, after, limit: pageSize }),
        );
        const last = page.at(-1);
        if (!last) return;
        const ids = page.map(({ id }) => id);
        recordAccess(reading, { action: 'order.order.export', subject: { type: 'order.order', ids }, reason });
        yield page.flatMap((order) => toRows(order, say, clock));
        after = { placedAt: last.placedAt, id: last.id };
      }
    },
  };
}

/** The export's name in the trail. */
export const getListNames: NamesOf = async ({ locale }, ids) =>
  ids.filter((id) => id === orderListKey).map((id) => ({ id, name: words.file[locale] }));
