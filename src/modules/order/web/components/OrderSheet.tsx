/** An order on paper: 주문서 for packing, 거래명세서 for the books of both sides, 주문 확인서 for the customer. */
import type { ReactNode } from 'react';
import { formatCalendarDay } from '#kernel/contract/format.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { formatInstant, formatNumber } from '#kernel/web/format.ts';
import { useCompanyZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { type Printout, Sheet } from '#kernel/web/ui/index.ts';
import { Letterhead, useSeller } from '#modules/company/web/index.ts';
import { SeatTable } from '#modules/decision/web/index.ts';
import { taxNotes } from '#modules/item/contract/tax.texts.ts';
import { getTaxes, getVatOfLines, type Order } from '../../contract/order.ts';
import { customerLabels, stateLabels } from '../../contract/states.ts';
import type { useApprovalOf } from '../order.api.ts';
import { useText } from '../text.ts';
import { useTaxes } from './OrderParts.tsx';

type Approval = NonNullable<ReturnType<typeof useApprovalOf>['data']>;

const useMoney = (order: Order) => {
  const language = useLanguage();
  return (amount: number) => formatMoney({ amount, currency: order.currency }, language);
};

function Rows({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function BuyerBlock({ order, title }: { order: Order; title: string }) {
  const t = useText();
  const { contact, address, note } = order;
  return (
    <>
      <h3>{title}</h3>
      <Rows
        rows={[
          { label: t('word.name'), value: contact.name },
          { label: t('word.phone'), value: contact.phone },
          ...(address
            ? [{ label: t('word.address'), value: `(${address.postalCode}) ${address.line1} ${address.line2}` }]
            : []),
          ...(note ? [{ label: t('detail.note'), value: note }] : []),
        ]}
      />
    </>
  );
}

/** With the supply price and the tax of each line where the books want them. */
function OrderTable({ order, withTax }: { order: Order; withTax: boolean }) {
  const t = useText();
  const language = useLanguage();
  const money = useMoney(order);
  const local = useLocalText();
  const taxes = getVatOfLines(order.lines);
  const taxText = useTaxes(order);
  const { exempt } = getTaxes(order.lines);
  const right = { 'data-align': 'right' } as const;
  return (
    <>
      <h3>{t('detail.lines')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('list.items')}</th>
            <th {...right}>{t('word.quantity')}</th>
            <th {...right}>{t('sheet.unitPrice')}</th>
            {withTax && <th {...right}>{t('payment.net')}</th>}
            {withTax && <th {...right}>{t('payment.vat')}</th>}
            <th {...right}>{t('word.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <tr key={line.itemId}>
              <td>
                {line.name}
                {line.code && ` (${line.code})`}
                {exempt > 0 && ` · ${local(taxNotes[line.tax])}`}
              </td>
              <td {...right}>{formatNumber(line.quantity, language)}</td>
              <td {...right}>{money(line.unitPrice)}</td>
              {withTax && <td {...right}>{money(line.amount - (taxes[index] ?? 0))}</td>}
              {withTax && <td {...right}>{money(taxes[index] ?? 0)}</td>}
              <td {...right}>{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {withTax && exempt === 0 ? t('word.total') : taxText}
            </th>
            {withTax && <td {...right}>{money(order.total - order.vat)}</td>}
            {withTax && <td {...right}>{money(order.vat)}</td>}
            <td {...right}>{money(order.total)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function useSheetFacts(order: Order, state: string) {
  const t = useText();
  const language = useLanguage();
  const zone = useCompanyZone();
  return [
    { label: t('list.number'), value: order.number },
    { label: t('list.placed'), value: formatInstant(order.placedAt, language, zone) },
    { label: t('word.state'), value: state },
  ];
}

/** For order staff. */
export function useStaffSheets(order: Order, approval: Approval | undefined): Printout[] {
  const t = useText();
  const local = useLocalText();
  const seller = useSeller().data;
  const facts = useSheetFacts(order, local(stateLabels[order.state]));
  const beside = approval && <SeatTable approval={approval} />;
  return [
    {
      label: t('sheet.order.print'),
      draw: () => (
        <Sheet title={t('sheet.order')} from={<Rows rows={facts} />} beside={beside}>
          <BuyerBlock order={order} title={t('detail.delivery')} />
          <OrderTable order={order} withTax={false} />
        </Sheet>
      ),
    },
    {
      label: t('sheet.statement.print'),
      draw: () => (
        <Sheet title={t('sheet.statement')} from={<Rows rows={facts} />}>
          <h3>{t('sheet.seller')}</h3>
          <Letterhead seller={seller} />
          <BuyerBlock order={order} title={t('sheet.buyer')} />
          <OrderTable order={order} withTax />
        </Sheet>
      ),
    },
  ];
}

/** For the customer. */
export function useCustomerSheet(order: Order): Printout {
  const t = useText();
  const local = useLocalText();
  const money = useMoney(order);
  const seller = useSeller().data;
  const facts = useSheetFacts(order, local(customerLabels[order.state]));
  const { transfer } = order;
  const language = useLanguage();
  return {
    label: t('sheet.confirmation.print'),
    draw: () => (
      <Sheet title={t('sheet.confirmation')} from={<Rows rows={facts} />}>
        <BuyerBlock order={order} title={t('detail.delivery')} />
        <OrderTable order={order} withTax={false} />
        {transfer && (
          <>
            <h3>{t('transfer.title')}</h3>
            <Rows
              rows={[
                { label: t('transfer.account'), value: `${transfer.bank} ${transfer.account} (${transfer.holder})` },
                { label: t('transfer.amount'), value: money(order.total) },
                { label: t('transfer.until'), value: formatCalendarDay(transfer.until, language) },
              ]}
            />
          </>
        )}
        <h3>{t('sheet.seller')}</h3>
        <Letterhead seller={seller} />
      </Sheet>
    ),
  };
}
