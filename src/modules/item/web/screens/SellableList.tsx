import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Empty, FilterBar, PageHeader, RecordTable, type RowAction, useFilters } from '#kernel/web/ui/index.ts';
import { sellableType } from '../../contract/catalog.ts';
import { itemPaths } from '../../contract/paths.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import type { Item } from '../../contract/stock.ts';
import { Publication, useItemColumns } from '../components/columns.tsx';
import { MoveDialog } from '../components/MoveDialog.tsx';
import { PriceDialog } from '../components/PriceDialog.tsx';
import { useItems, useUpdateItem } from '../item.api.ts';
import { useText } from '../text.ts';

export function SellableList() {
  const t = useText();
  const [filters, setFilters] = useFilters({ search: '', published: '' });
  const [dialog, setDialog] = useState<{ kind: 'price' | 'move'; item: Item } | null>(null);
  const published = filters.published === 'true' || filters.published === 'false' ? filters.published : undefined;
  const items = useItems({ type: sellableType, search: filters.search || undefined, published });
  const { name, code, price, onHand, reserved, available } = useItemColumns();
  const state = { key: 'state', title: t('items.state'), cell: (row: Item) => <Publication item={row} /> };
  const { rowActions, bulkActions } = useActions(setDialog);
  return (
    <>
      <PageHeader
        title={itemPaths.sellable.title}
        subtitle={t('sellable.subtitle')}
        crumbs={[itemPaths.items]}
        action={
          <Button component="a" href={itemPaths.catalog()} variant="default">
            {t('sellable.catalog')}
          </Button>
        }
      />
      <RecordTable
        name="item.sellable"
        label={itemPaths.sellable.title}
        list={items}
        columns={[name, code, price, available, onHand, reserved, state]}
        rowHref={(row) => itemPaths.item({ id: row.id })}
        rowLabel={(row) => row.name}
        rowActions={rowActions}
        bulkActions={bulkActions}
        view={filters}
        onView={setFilters}
        empty={<Empty title={t('sellable.none')} description={t('items.none.how')} />}
        filters={
          <FilterBar
            search={filters.search}
            onSearch={(search) => setFilters({ search })}
            placeholder={t('items.search')}
          >
            <Select
              aria-label={t('sellable.filter')}
              placeholder={t('sellable.filter.any')}
              data={[
                { value: 'true', label: t('sellable.published') },
                { value: 'false', label: t('sellable.hidden') },
              ]}
              value={filters.published || null}
              onChange={(chosen) => setFilters({ published: chosen })}
              clearable
              w={140}
            />
          </FilterBar>
        }
      />
      {dialog?.kind === 'price' && <PriceDialog item={dialog.item} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'move' && <MoveDialog item={dialog.item} onClose={() => setDialog(null)} />}
    </>
  );
}

/** What a person may do with a row, and with several; nothing that the server would refuse. */
function useActions(open: (dialog: { kind: 'price' | 'move'; item: Item }) => void) {
  const t = useText();
  const sale = useCan(itemPermissions['item.sale.manage']);
  const move = useCan(itemPermissions['item.stock.move']);
  const update = useUpdateItem({
    onDone: (item) => showDone(t(item.published ? 'sellable.published.done' : 'sellable.hidden.done')),
  });
  const publish = (item: Item, published: boolean) =>
    update.fire({ params: { id: item.id }, body: { version: item.version, published } });
  const rowActions = (item: Item): RowAction[] => [
    ...(sale.allowed
      ? [
          { label: t('price.change'), onClick: () => open({ kind: 'price', item }) },
          {
            label: t(item.published ? 'sellable.unpublish' : 'sellable.publish'),
            onClick: () => publish(item, !item.published),
          },
        ]
      : []),
    ...(move.allowed ? [{ label: t('move.new'), onClick: () => open({ kind: 'move', item }) }] : []),
  ];
  const all = (rows: readonly Item[], clear: () => void, published: boolean) => {
    for (const row of rows) if (row.published !== published) publish(row, published);
    clear();
  };
  const bulkActions = (rows: readonly Item[], clear: () => void): RowAction[] => [
    { label: t('sellable.publish'), onClick: () => all(rows, clear, true) },
    { label: t('sellable.unpublish'), onClick: () => all(rows, clear, false) },
  ];
  return { rowActions, bulkActions: sale.allowed ? bulkActions : undefined };
}
