import { Select, Stack } from '@mantine/core';
import {
  ButtonLink,
  Empty,
  FilterBar,
  Loaded,
  MoneyText,
  NumberText,
  PageHeader,
  RecordTable,
  StatTiles,
  useFilters,
} from '#kernel/web/ui/index.ts';
import { itemPaths } from '../../contract/paths.ts';
import type { Item } from '../../contract/stock.ts';
import { useItemColumns } from '../components/columns.tsx';
import { useItems, useItemTotals } from '../item.api.ts';
import { useText } from '../text.ts';

/** The types that every company has; types of the company's own are shown by their key. */
const builtin = ['sellable', 'asset', 'consumable', 'raw-material', 'service'] as const;
type Builtin = (typeof builtin)[number];

const isBuiltin = (type: string): type is Builtin => (builtin as readonly string[]).includes(type);
const sorts = ['title', '-title', 'updatedAt', '-updatedAt'] as const;

export function ItemList() {
  const t = useText();
  const [filters, setFilters] = useFilters({ search: '', type: '', sort: 'title' });
  const sort = sorts.find((one) => one === filters.sort) ?? 'title';
  const items = useItems({ search: filters.search || undefined, type: filters.type || undefined, sort });
  const { name, code, price, onHand, reserved, available, value } = useItemColumns();
  const type = {
    key: 'type',
    title: t('items.type'),
    cell: (row: Item) => (isBuiltin(row.type) ? t(`type.${row.type}`) : row.type),
  };
  return (
    <>
      <PageHeader
        title={itemPaths.items.title}
        subtitle={t('items.subtitle')}
        action={<ButtonLink to={itemPaths.sellable()}>{t('items.sale')}</ButtonLink>}
      />
      <Stack gap="lg">
        <Totals />
        <RecordTable
          name="item.items"
          label={itemPaths.items.title}
          list={items}
          columns={[name, code, type, onHand, reserved, available, value, price]}
          rowHref={(row) => itemPaths.item({ id: row.id })}
          rowLabel={(row) => row.name}
          sort={{ by: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
          onSort={({ by, direction }) => setFilters({ sort: direction === 'desc' ? `-${by}` : by })}
          view={filters}
          onView={setFilters}
          empty={<Empty title={t('items.none')} description={t('items.none.how')} />}
          filters={
            <FilterBar
              search={filters.search}
              onSearch={(search) => setFilters({ search })}
              placeholder={t('items.search')}
            >
              <Select
                aria-label={t('items.type')}
                placeholder={t('items.type.any')}
                data={builtin.map((key) => ({ value: key as string, label: t(`type.${key}`) }))}
                value={filters.type || null}
                onChange={(chosen) => setFilters({ type: chosen })}
                clearable
                w={170}
              />
            </FilterBar>
          }
        />
      </Stack>
    </>
  );
}

function Totals() {
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
              label: t('totals.value'),
              value: <MoneyText value={{ amount: data.value, currency: data.currency }} />,
              hint: t('totals.value.hint'),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
