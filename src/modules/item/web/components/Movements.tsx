/** Movement list: the stock history of an item. */
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import {
  type Column,
  Empty,
  KindLink,
  MoneyText,
  NumberText,
  RecordTable,
  Section,
  StatusBadge,
  TimeText,
} from '#kernel/web/ui/index.ts';
import type { Item, Movement } from '../../contract/stock.ts';
import { useMovements } from '../item.api.ts';
import { useText } from '../text.ts';

/** The movements of an item, newest first. */
export function Movements({ item: { id, currency } }: { item: Pick<Item, 'id' | 'currency'> }) {
  const t = useText();
  const language = useLanguage();
  const movements = useMovements(id);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value, language)}`;
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
    { key: 'source', title: t('word.source'), cell: (row) => <Source movement={row} /> },
    { key: 'by', title: t('item.by'), cell: (row) => row.movedBy ?? t('word.system'), wide: true },
    { key: 'note', title: t('word.note'), cell: (row) => row.note ?? '–', wide: true },
  ];
  return (
    <Section title={t('item.movements')}>
      <RecordTable
        name="item.movements"
        label={t('item.movements')}
        list={movements}
        columns={columns}
        rowLabel={(row) => t(`kind.${row.kind}`)}
        empty={<Empty illustration="shelf" title={t('item.movements.none')} />}
      />
    </Section>
  );
}

function Source({ movement: { executionId } }: { movement: Movement }) {
  const t = useText();
  if (!executionId) return <>{t('word.byHand')}</>;
  return (
    <KindLink kind="execution" id={executionId}>
      {t('word.flow')}
    </KindLink>
  );
}
