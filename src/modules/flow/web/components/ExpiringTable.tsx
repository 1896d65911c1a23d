/** Executions whose undo window closes within a week. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, MoneyText, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useExpiring } from '../flow.api.ts';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';
import { UndoBadge } from './badges.tsx';
import { FlowMark } from './FlowMark.tsx';

export function ExpiringTable({ none }: { none: string }) {
  const t = useText();
  const local = useLocalText();
  const expiring = useExpiring();
  return (
    <RecordTable
      name="flow.expiring"
      label={t('summary.expiringSoon')}
      list={expiring}
      columns={[
        {
          key: 'title',
          title: t('word.name'),
          cell: (row) => <FlowMark flow={row.frameTitle}>{row.title}</FlowMark>,
          primary: true,
        },
        { key: 'frame', title: t('word.flow'), cell: (row) => local(row.frameTitle) },
        {
          key: 'amount',
          title: t('word.amount'),
          cell: (row) => <MoneyText value={row.amount} />,
          align: 'right',
        },
        {
          key: 'until',
          title: t('undo.window'),
          term: terms.window,
          cell: (row) => <TimeText at={row.undo.expirationDate} />,
        },
        { key: 'undo', title: t('word.undo'), cell: (row) => <UndoBadge execution={row} /> },
      ]}
      rowHref={(row) => flowPaths.execution({ id: row.id })}
      rowLabel={(row) => row.title}
      empty={<Empty illustration="flow" title={none} />}
    />
  );
}
