/** Approvals of one box; new ones appear without a reload. */
import type { Currency } from '#kernel/contract/money.ts';
import { Empty, MoneyText, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { decisionPaths } from '../../contract/paths.ts';
import { type Box, useApprovals } from '../decision.api.ts';
import { useText } from '../text.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

const moneyOf = (row: { amount: number | null; currency: string | null }) =>
  row.amount === null ? null : { amount: row.amount, currency: (row.currency ?? 'KRW') as Currency };

export function ApprovalTable({ box }: { box: Box }) {
  const t = useText();
  const approvals = useApprovals(box);
  const none = { inbox: t('inbox.none'), requested: t('inbox.noneRequested'), acted: t('inbox.noneActed') }[box];
  return (
    <RecordTable
      name={`decision.${box}`}
      label={t(`inbox.${box}`)}
      list={approvals}
      columns={[
        { key: 'title', title: t('approval.name'), cell: (row) => row.title, primary: true },
        {
          key: 'amount',
          title: t('word.amount'),
          cell: (row) => <MoneyText value={moneyOf(row)} />,
          align: 'right',
        },
        { key: 'by', title: t('approval.requestedBy'), cell: (row) => row.requestedBy?.name ?? t('approval.customer') },
        { key: 'at', title: t('approval.requestedAt'), cell: (row) => <TimeText at={row.requestedAt} /> },
        { key: 'outcome', title: t('word.state'), cell: (row) => <OutcomeBadge outcome={row.outcome} /> },
        {
          key: 'waiting',
          title: t('approval.waitingFor'),
          cell: (row) => row.waitingFor.map((person) => person.name).join(', ') || '–',
        },
      ]}
      rowHref={(row) => decisionPaths.approval({ id: row.id })}
      rowLabel={(row) => row.title}
      empty={<Empty title={none} description={box === 'inbox' ? t('inbox.noneHint') : undefined} />}
    />
  );
}
