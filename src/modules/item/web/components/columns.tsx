/** Columns that the lists of items share. */

import { Group } from '@mantine/core';
import { type Column, MoneyText, NumberText, StatusBadge } from '#kernel/web/ui/index.ts';
import type { Item } from '../../contract/stock.ts';
import { useText } from '../text.ts';

export function Publication({ item }: { item: Item }) {
  const t = useText();
  const isSoldOut = item.published && item.stock.available === 0;
  return (
    <Group gap={6}>
      <StatusBadge tone={item.published ? 'good' : 'neutral'}>
        {t(item.published ? 'sellable.published' : 'sellable.hidden')}
      </StatusBadge>
      {isSoldOut && <StatusBadge tone="warning">{t('items.soldOut')}</StatusBadge>}
    </Group>
  );
}

export function useItemColumns(): Record<
  'name' | 'code' | 'price' | 'onHand' | 'reserved' | 'available' | 'value',
  Column<Item>
> {
  const t = useText();
  return {
    name: { key: 'name', title: t('items.name'), cell: (row) => row.name, sort: 'title', primary: true },
    code: { key: 'code', title: t('items.code'), cell: (row) => row.code ?? '–' },
    price: { key: 'price', title: t('items.price'), cell: (row) => <MoneyText value={row.price} />, align: 'right' },
    onHand: {
      key: 'onHand',
      title: t('items.onHand'),
      cell: (row) => <NumberText value={row.stock.onHand} />,
      align: 'right',
    },
    reserved: {
      key: 'reserved',
      title: t('items.reserved'),
      cell: (row) => <NumberText value={row.stock.reserved} />,
      align: 'right',
    },
    available: {
      key: 'available',
      title: t('items.available'),
      cell: (row) => <NumberText value={row.stock.available} />,
      align: 'right',
    },
    value: {
      key: 'value',
      title: t('items.value'),
      cell: (row) => <MoneyText value={{ amount: row.stock.value, currency: row.currency }} />,
      align: 'right',
    },
  };
}
