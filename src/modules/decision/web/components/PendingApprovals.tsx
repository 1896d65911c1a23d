/** Pending approvals of anybody, by waiting time: shows leaders where work is delayed. */
import { useState } from 'react';
import { toLocalDay } from '#kernel/contract/time.ts';
import { useZone } from '#kernel/web/host.tsx';
import { Empty, MoneyText, RecordTable, Section, StateTabs, useNow, WaitText } from '#kernel/web/ui/index.ts';
import { type ApprovalRow, type WaitingAge, waitingAges } from '../../contract/endpoints.ts';
import { decisionPaths } from '../../contract/paths.ts';
import { usePendingApprovals } from '../decision.api.ts';
import { useText } from '../text.ts';
import { toMoney } from './amount.ts';

const dayMs = 86_400_000;

/** By the company's calendar, as the inbox counts its own. */
function getWaitingAge(days: number): WaitingAge {
  if (days < 1) return 'today';
  if (days < 3) return 'days';
  return days < 8 ? 'week' : 'older';
}

function useWaitingAges(rows: readonly ApprovalRow[]): ReadonlyMap<string, WaitingAge> {
  const zone = useZone();
  const today = Date.parse(toLocalDay(zone, new Date(useNow())));
  const days = ({ requestedAt }: ApprovalRow) =>
    Math.round((today - Date.parse(toLocalDay(zone, requestedAt))) / dayMs);
  return new Map(rows.map((row) => [row.id, getWaitingAge(days(row))]));
}

export function PendingApprovals() {
  const t = useText();
  const [chosen, setChosen] = useState<string>('');
  const pending = usePendingApprovals();
  const ages = useWaitingAges(pending.rows);
  const counted = (age: WaitingAge) => pending.rows.filter(({ id }) => ages.get(id) === age).length;
  // Of a list that goes on nobody knows the length yet.
  const isComplete = !pending.hasMore;
  const tabs = [
    { value: '', label: t('word.all'), ...(isComplete ? { count: pending.rows.length } : {}) },
    ...waitingAges.map((age) => ({
      value: age,
      label: t(`ages.${age}`),
      ...(isComplete ? { count: counted(age) } : {}),
    })),
  ];
  const rows = pending.rows.filter(({ id }) => chosen === '' || ages.get(id) === chosen);
  return (
    <Section title={t('pending.title')}>
      <RecordTable
        name="decision.pending"
        label={t('pending.title')}
        expected={4}
        list={{ ...pending, rows }}
        filters={<StateTabs label={t('ages.title')} tabs={tabs} value={chosen} onChange={setChosen} />}
        columns={[
          { key: 'title', title: t('approval.name'), cell: (row) => row.title, primary: true },
          {
            key: 'waiting',
            title: t('approval.waitingFor'),
            cell: (row) => row.waitingFor.map(({ name }) => name).join(', ') || '–',
          },
          {
            key: 'amount',
            title: t('word.amount'),
            cell: (row) => <MoneyText value={toMoney(row)} />,
            align: 'right',
          },
          { key: 'at', title: t('approval.since'), cell: (row) => <WaitText at={row.requestedAt} /> },
        ]}
        rowHref={(row) => decisionPaths.approval({ id: row.id })}
        rowLabel={(row) => row.title}
        empty={<Empty title={t('pending.none')} />}
      />
    </Section>
  );
}
