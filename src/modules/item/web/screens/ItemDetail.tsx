import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Can } from '#kernel/web/can.tsx';
import {
  type Column,
  Empty,
  Loaded,
  MoneyText,
  NumberText,
  PageHeader,
  RecordTable,
  Section,
  StatTiles,
  StatusBadge,
  ThingLink,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { sellableType } from '../../contract/catalog.ts';
import { itemPaths } from '../../contract/paths.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import type { Item, Movement } from '../../contract/stock.ts';
import { Publication } from '../components/columns.tsx';
import { MoveDialog } from '../components/MoveDialog.tsx';
import { PriceDialog } from '../components/PriceDialog.tsx';
import { useItem, useMovements } from '../item.api.ts';
import { useText } from '../text.ts';

export function ItemDetail() {
  const { id = '' } = useParams();
  return <Loaded query={useItem(id)}>{(item) => <ItemPage item={item} />}</Loaded>;
}

function ItemPage({ item }: { item: Item }) {
  const t = useText();
  const [dialog, setDialog] = useState<'price' | 'move' | null>(null);
  const isSellable = item.type === sellableType;
  const move = (
    <Can permission={itemPermissions['item.stock.move']}>
      <Button onClick={() => setDialog('move')}>{t('move.new')}</Button>
    </Can>
  );
  return (
    <>
      <PageHeader
        title={item.name}
        subtitle={item.code}
        crumbs={[itemPaths.items]}
        badge={isSellable && <Publication item={item} />}
        action={move}
      />
      <Stack gap="lg">
        <StockTiles item={item} />
        {isSellable && (
          <Section
            title={t('items.price')}
            action={
              <Can permission={itemPermissions['item.sale.manage']}>
                <Button variant="default" onClick={() => setDialog('price')}>
                  {t('price.change')}
                </Button>
              </Can>
            }
          >
            <MoneyText value={item.price} fw={650} />
          </Section>
        )}
        <Movements item={item} />
      </Stack>
      {dialog === 'price' && <PriceDialog item={item} onClose={() => setDialog(null)} />}
      {dialog === 'move' && <MoveDialog item={item} onClose={() => setDialog(null)} />}
    </>
  );
}

function StockTiles({ item: { stock, currency } }: { item: Item }) {
  const t = useText();
  return (
    <StatTiles
      items={[
        { label: t('items.onHand'), value: <NumberText value={stock.onHand} unit={t('unit.each')} /> },
        { label: t('items.reserved'), value: <NumberText value={stock.reserved} unit={t('unit.each')} /> },
        { label: t('items.available'), value: <NumberText value={stock.available} unit={t('unit.each')} /> },
        { label: t('items.value'), value: <MoneyText value={{ amount: stock.value, currency }} /> },
      ]}
    />
  );
}

function Movements({ item: { id, currency } }: { item: Item }) {
  const t = useText();
  const movements = useMovements(id);
  const signed = (value: number) => (value > 0 ? `+${value.toLocaleString()}` : value.toLocaleString());
  const columns: Column<Movement>[] = [
    {
      key: 'kind',
      title: t('item.kind'),
      cell: (row) => (
        <>
          {t(`kind.${row.kind}`)} {row.reversedBy && <StatusBadge tone="warning">{t('item.reversed')}</StatusBadge>}
        </>
      ),
      primary: true,
    },
    { key: 'at', title: t('item.at'), cell: (row) => <TimeText at={row.movedAt} /> },
    { key: 'change', title: t('item.change'), cell: (row) => signed(row.onHandChange), align: 'right' },
    { key: 'reserved', title: t('item.reservedChange'), cell: (row) => signed(row.reservedChange), align: 'right' },
    { key: 'after', title: t('item.after'), cell: (row) => <NumberText value={row.onHandAfter} />, align: 'right' },
    {
      key: 'value',
      title: t('item.valueChange'),
      cell: (row) => <MoneyText value={{ amount: row.valueChange, currency }} signed />,
      align: 'right',
    },
    { key: 'source', title: t('item.source'), cell: (row) => <Source movement={row} /> },
    { key: 'by', title: t('item.by'), cell: (row) => row.movedBy ?? t('item.system') },
    { key: 'note', title: t('item.note'), cell: (row) => row.note ?? '–' },
  ];
  return (
    <Section title={t('item.movements')}>
      <RecordTable
        name="item.movements"
        label={t('item.movements')}
        list={movements}
        columns={columns}
        rowLabel={(row) => t(`kind.${row.kind}`)}
        empty={<Empty title={t('item.movements.none')} />}
      />
    </Section>
  );
}

function Source({ movement: { executionId } }: { movement: Movement }) {
  const t = useText();
  if (!executionId) return <>{t('item.source.manual')}</>;
  return (
    <ThingLink kind="execution" id={executionId}>
      {t('item.source.execution')}
    </ThingLink>
  );
}
