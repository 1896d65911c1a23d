/** Supply list slots: remaining quantity and reorder mark in the lists of consumables and raw materials. */
import { Group } from '@mantine/core';
import { NumberText, StatusBadge } from '#kernel/web/ui/index.ts';
import type { RecordRow, RecordSlots } from '#modules/axis/web/index.ts';
import { useStockColumns } from '../components/columns.tsx';
import { useText } from '../text.ts';

function useColumns(rows: readonly RecordRow[]) {
  const t = useText();
  const { columns, stock, unknown } = useStockColumns(rows);
  const cell = ({ id, fields: { reorderPoint } }: RecordRow) => {
    const item = stock.get(id);
    if (!item) return unknown;
    const isLow = typeof reorderPoint === 'number' && item.stock.available <= reorderPoint;
    return (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        {isLow && <StatusBadge tone="warning">{t('supply.low')}</StatusBadge>}
        <NumberText value={item.stock.onHand} />
      </Group>
    );
  };
  return [{ ...columns.onHand, cell }, columns.value];
}

export const supplySlots: RecordSlots = { useColumns };
