/** Orders as a file: those that the list shows, a row to each line, read in pages while it is sent. */
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { amountCell, type Cell, type Download } from '#kernel/server/download.ts';
import type { NamesOf } from '#kernel/server/room.ts';
import { taxLabels } from '#modules/item/contract/tax-words.ts';
import { fileWords as words } from '../contract/order.texts.ts';
import { taxesOf } from '../contract/order.ts';
import { saleWords } from '../contract/sale-words.ts';
import type { exportOrders as endpoint } from '../contract/staff.endpoints.ts';
import { stateLabels } from '../contract/states.ts';
import { selectWholeOrders, type WholeOrder } from './staff.queries.ts';
import { filterOf } from './staff.service.ts';

type Asked = BodyOf<typeof endpoint>;
type Say = (text: LocalText) => string;

const pageSize = 500;
/** The one list there is, as the trail names it. */
const list = 'orders';

const heads = [
  ...[words.number, words.placed, words.state, words.customer, words.phone, words.email, words.postalCode],
  ...[words.address, words.note, words.itemCode, words.item, words.quantity, words.unitPrice, words.amount],
  ...[saleWords.tax, words.total, words.vat, saleWords.exempt, words.currency],
];

/** `2026-11-23 09:05`, by the clock of the company. */
function clockOf(timeZone: string): (at: string) => string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at) => `${dayIn(timeZone, at)} ${time.format(new Date(at))}`;
}

/** What an order comes to stands in its first row alone, so that a column adds up. */
function rowsOf(order: WholeOrder, say: Say, clock: (at: string) => string): Cell[][] {
  const { number, state, placedAt, contact, address, note, currency, total, vat } = order;
  const { exempt } = taxesOf(order.lines);
  const money = (amount: number) => amountCell(amount, currency);
  const place = address ? [address.line1, address.line2].filter(Boolean).join(' ') : '';
  const who = [contact.name, contact.phone, contact.email, address?.postalCode ?? '', place, note];
  return order.lines.map((line, index) => [
    ...[number, clock(placedAt), say(stateLabels[state]), ...who, line.code ?? '', line.name, line.quantity],
    ...[money(line.unitPrice), money(line.amount), say(taxLabels[line.tax])],
    ...(index === 0 ? [money(total), money(vat), money(exempt)] : [null, null, null]),
    currency,
  ]);
}

/** With the rights of whoever asks: a customer whom they may not read has no orders here either. */
export async function exportOrders(context: Context, asked: Asked): Promise<Download> {
  const { format, reason, stage, ...narrowed } = asked;
  const say: Say = (text) => text[context.locale];
  const { timeZone } = context.company;
  const clock = clockOf(timeZone);
  audit(context, {
    action: 'order.order.export',
    subject: { type: 'order.list', id: list },
    after: { ...narrowed, stage: stage ?? null, format, reason },
  });
  return {
    name: `${say(words.file)} ${dayIn(timeZone, new Date())}.${format}`,
    async *rows(reading) {
      yield [heads.map(say)];
      const filter = await filterOf(reading, narrowed);
      let after: { placedAt: string; id: string } | null = null;
      while (filter) {
        const page: WholeOrder[] = await reading.unit.query(
          selectWholeOrders(reading.companyId, { ...filter, stage, after, limit: pageSize }),
        );
        const last = page.at(-1);
        if (!last) return;
        const ids = page.map(({ id }) => id);
        recordAccess(reading, { action: 'order.order.export', subject: { type: 'order.order', ids }, reason });
        yield page.flatMap((order) => rowsOf(order, say, clock));
        after = { placedAt: last.placedAt, id: last.id };
      }
    },
  };
}

/** What was exported, as the trail names it. */
export const listNames: NamesOf = async ({ locale }, ids) =>
  ids.filter((id) => id === list).map((id) => ({ id, name: words.file[locale] }));
