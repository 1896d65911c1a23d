/** Item list slots: stock and value added to the list of all items. */
import type { ReactNode } from 'react';
import { ButtonLink, Loaded, MoneyText, NumberText, StatTiles } from '#kernel/web/ui/index.ts';
import type { RecordRow, RecordSlots } from '#modules/axis/web/index.ts';
import { itemPaths } from '../../contract/paths.ts';
import { useStockColumns } from '../components/columns.tsx';
import { useItemTotals } from '../item.api.ts';
import { useText } from '../text.ts';

function Links() {
  const t = useText();
  return (
    <ButtonLink variant="default" to={itemPaths.sellable()}>
      {t('items.sale')}
    </ButtonLink>
  );
}

/** Present from the beginning, so that the list below them does not jump when their values arrive. */
function Tiles() {
  const t = useText();
  const totals = useItemTotals();
  const renderTotal = (draw: (data: NonNullable<typeof totals.data>) => ReactNode) =>
    totals.data ? draw(totals.data) : '\u00a0';
  if (totals.error) return <Loaded query={totals}>{() => null}</Loaded>;
  return (
    <StatTiles
      items={[
        {
          label: t('totals.items'),
          value: renderTotal((data) => <NumberText value={data.items} />),
          hint: renderTotal((data) => t('totals.items.hint', { count: data.soldOut })),
        },
        { label: t('totals.onHand'), value: renderTotal((data) => <NumberText value={data.onHand} />) },
        { label: t('totals.reserved'), value: renderTotal((data) => <NumberText value={data.reserved} />) },
        {
          label: t('items.value'),
          value: renderTotal((data) => <MoneyText value={{ amount: data.value, currency: data.currency }} />),
          hint: t('totals.value.hint'),
        },
      ]}
    />
  );
}

function useColumns(rows: readonly RecordRow[]) {
  const { onHand, reserved, available, value, price } = useStockColumns(rows).columns;
  return [onHand, reserved, available, value, price];
}

export const itemListSlots: RecordSlots = { Links, Tiles, useColumns };
