/** Sellable list slots: prices, publication and stock added to the record list, with their actions. */
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useFeature, useHost } from '#kernel/web/host.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Picture, type RowAction } from '#kernel/web/ui/index.ts';
import type { RecordRow, RecordSlots } from '#modules/axis/web/index.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { categoryField, imageField, priceField, publishedField } from '../../contract/catalog.ts';
import { itemPaths } from '../../contract/paths.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import type { Item } from '../../contract/stock.ts';
import { getTax, taxField } from '../../contract/tax.ts';
import { Categories } from '../components/Categories.tsx';
import { Publication, useStockColumns } from '../components/columns.tsx';
import { MoveDialog } from '../components/MoveDialog.tsx';
import { NewProductButton } from '../components/NewProductButton.tsx';
import { PriceDialog } from '../components/PriceDialog.tsx';
import { useUpdateItem } from '../item.api.ts';
import { useRestorePrice } from '../restore-price.ts';
import { useText } from '../text.ts';

const isPublished = ({ fields }: RecordRow) => fields[publishedField] === true;
const published = `fields.${publishedField}`;

function Links() {
  const t = useText();
  const sells = useFeature(shopFeature);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {sells && (
        <Button component="a" href={itemPaths.catalog()} variant="default">
          {t('sellable.catalog')}
        </Button>
      )}
      <Can permission={itemPermissions['item.sale.manage']}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('category.manage')}
        </Button>
      </Can>
      {isOpen && <Categories onClose={() => setOpen(false)} />}
    </>
  );
}

const Thumb = ({ fields }: RecordRow) => <Picture path={fields[imageField]} size={40} />;

function useColumns(rows: readonly RecordRow[]) {
  const t = useText();
  const { columns, stock, unknown } = useStockColumns(rows);
  const { price, available, onHand, reserved } = columns;
  const cell = (row: RecordRow) => {
    const item = stock.get(row.id);
    return item ? <Publication published={isPublished(row)} available={item.stock.available} /> : unknown;
  };
  const picture = { key: `fields.${imageField}`, title: t('product.picture'), cell: Thumb, width: 84, mark: true };
  return [picture, price, available, onHand, reserved, { key: published, title: t('items.state'), cell }];
}

const Filters: RecordSlots['Filters'] = ({ conditions, onChange }) => {
  const t = useText();
  const eq = (conditions[published] as { eq?: boolean } | undefined)?.eq;
  return (
    <Select
      aria-label={t('sellable.filter')}
      placeholder={t('sellable.filter.any')}
      data={[
        { value: 'true', label: t('sellable.published') },
        { value: 'false', label: t('sellable.hidden') },
      ]}
      value={eq === undefined ? null : String(eq)}
      onChange={(value) => onChange({ [published]: value ? { eq: value === 'true' } : undefined })}
      clearable
      w={140}
    />
  );
};

/** Actions on one row and on several; nothing that the server would refuse. */
function useRowActions() {
  const t = useText();
  const [dialog, setDialog] = useState<{ kind: 'price' | 'move'; row: RecordRow } | null>(null);
  const currency = useHost().company?.currency ?? 'KRW';
  const sale = useCan(itemPermissions['item.sale.manage']);
  const move = useCan(itemPermissions['item.stock.move']);
  const update = useUpdateItem({
    onDone: ({ id, version, published: isPublic }) => {
      const back = () => update.fire({ params: { id }, body: { version, published: !isPublic } });
      showSuccess(t(isPublic ? 'sellable.published.done' : 'sellable.hidden.done'), { undo: back });
    },
  });
  const restorePrice = useRestorePrice();
  const publish = ({ id, version }: RecordRow, isPublic: boolean) =>
    update.fire({ params: { id }, body: { version, published: isPublic } });
  const selling = (row: RecordRow): RowAction[] => {
    const label = t(isPublished(row) ? 'sellable.unpublish' : 'sellable.publish');
    return [
      { label: t('price.change'), onClick: () => setDialog({ kind: 'price', row }) },
      { label, onClick: () => publish(row, !isPublished(row)) },
    ];
  };
  const moving = (row: RecordRow): RowAction => ({
    label: t('move.new'),
    onClick: () => setDialog({ kind: 'move', row }),
  });
  const all = (rows: readonly RecordRow[], clear: () => void, isPublic: boolean) => {
    for (const row of rows) if (isPublished(row) !== isPublic) publish(row, isPublic);
    clear();
  };
  const bulk = (rows: readonly RecordRow[], clear: () => void): RowAction[] => [
    { label: t('sellable.publish'), onClick: () => all(rows, clear, true) },
    { label: t('sellable.unpublish'), onClick: () => all(rows, clear, false) },
  ];
  const { id = '', title: name = '', version = 0, fields = {} } = dialog?.row ?? {};
  const price = (fields[priceField] as Item['price'] | undefined) ?? null;
  const item = { id, name, version, currency, price, tax: getTax({ fields }) };
  const close = () => setDialog(null);
  return {
    row: (row: RecordRow) => [...(sale.allowed ? selling(row) : []), ...(move.allowed ? [moving(row)] : [])],
    ...(sale.allowed && { bulk }),
    dialog:
      dialog?.kind === 'price' ? (
        <PriceDialog item={item} onClose={close} onRestore={restorePrice} />
      ) : (
        dialog && <MoveDialog item={item} onClose={close} />
      ),
  };
}

export const sellableListSlots: RecordSlots = {
  Create: NewProductButton,
  Links,
  Filters,
  useColumns,
  useRowActions,
  tabsOf: categoryField,
  shown: [`fields.${imageField}`, 'title', `fields.${priceField}`, `fields.${taxField}`, 'available', published],
};
