/** What the list of all items shows beyond their records: stock and value. */
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

function Tiles() {
  const t = useText();
  const totals = useItemTotals();
  return (
    <Loaded query={totals} rows={2}>
      {(data) => (
        <StatTiles
          items={[
            {
              label: t('totals.items'),
              value: <NumberText value={data.items} />,
              hint: t('totals.items.hint', { count: data.soldOut }),
            },
            { label: t('totals.onHand'), value: <NumberText value={data.onHand} /> },
            { label: t('totals.reserved'), value: <NumberText value={data.reserved} /> },
            {
              label: t('items.value'),
              value: <MoneyText value={{ amount: data.value, currency: data.currency }} />,
              hint: t('totals.value.hint'),
            },
          ]}
        />
      )}
    </Loaded>
  );
}

function useColumns(rows: readonly RecordRow[]) {
  const { onHand, reserved, available, value, price } = useStockColumns(rows).columns;
  return [onHand, reserved, available, value, price];
}

export const itemListSlots: RecordSlots = { Links, Tiles, useColumns };
