/** Stock columns of item lists: quantities, value and publication state. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, MissingValue, MoneyText, NumberText, StatusBadge, WaitingPlace } from '#kernel/web/ui/index.ts';
import type { RecordRow } from '#modules/axis/web/index.ts';
import { priceField } from '../../contract/catalog.ts';
import { type Item, isCostUnknown } from '../../contract/stock.ts';
import { useStockById } from '../item.api.ts';
import { useText } from '../text.ts';

/** A badge only where customers cannot buy it: what is sold is no news. */
export function Publication({ published, available }: { published: boolean; available: number | undefined }) {
  const t = useText();
  return (
    <Group gap={6}>
      {published && available !== 0 && (
        <Text span inherit c="dimmed">
          {t('sellable.published')}
        </Text>
      )}
      {!published && <StatusBadge>{t('sellable.hidden')}</StatusBadge>}
      {published && available === 0 && <StatusBadge tone="warning">{t('items.soldOut')}</StatusBadge>}
    </Group>
  );
}

/** Of these a company has no stock: they are done, or used. */
const withoutStock: readonly string[] = ['service', 'asset'];
const isStocked = ({ type, stock: { onHand, reserved } }: Item) =>
  !withoutStock.includes(type) || onHand > 0 || reserved > 0;

/** Number that can be sold; zero of an item that customers see is shown in words, and in red. */
function Available({ item: { published, stock } }: { item: Item }) {
  const t = useText();
  if (stock.available > 0 || !published) return <NumberText value={stock.available} />;
  return (
    <Text span inherit c="var(--mantine-color-error)" fw={600}>
      {t('items.soldOut')}
    </Text>
  );
}

/** Cost of the units on hand; those received without a cost do not have a value of zero. */
export function StockValue({ item: { stock, currency } }: { item: Pick<Item, 'stock' | 'currency'> }) {
  const t = useText();
  if (!isCostUnknown(stock)) return <MoneyText value={{ amount: stock.value, currency }} />;
  return (
    <Text span inherit c="dimmed">
      {t('items.costUnknown')}
    </Text>
  );
}

type Name = 'price' | 'onHand' | 'reserved' | 'available' | 'value';

/** Columns over the stock of these rows, and the stock itself. */
export function useStockColumns(rows: readonly RecordRow[]): {
  columns: Record<Name, Column<RecordRow>>;
  stock: ReadonlyMap<string, Item>;
  /** Shown while the stock is unknown or loading. */
  unknown: ReactNode;
} {
  const t = useText();
  const { stock, isPending } = useStockById(rows.map(({ id }) => id));
  const unknown = isPending ? <WaitingPlace /> : <MissingValue />;
  const column = (key: string, title: string, cell: (item: Item) => ReactNode): Column<RecordRow> => {
    return { key, title, align: 'right', cell: ({ id }) => (stock.has(id) ? cell(stock.get(id) as Item) : unknown) };
  };
  const ofStock = (key: string, title: string, cell: (item: Item) => ReactNode) =>
    column(key, title, (item) => (isStocked(item) ? cell(item) : '–'));
  const units = (key: 'onHand' | 'reserved') =>
    ofStock(key, t(`items.${key}`), (item) => <NumberText value={item.stock[key]} />);
  const columns = {
    price: column(`fields.${priceField}`, t('items.price'), ({ price }) => <MoneyText value={price} />),
    onHand: units('onHand'),
    reserved: units('reserved'),
    available: ofStock('available', t('items.available'), (item) => <Available item={item} />),
    value: ofStock('value', t('items.value'), (item) => <StockValue item={item} />),
  };
  return { stock, unknown, columns };
}
