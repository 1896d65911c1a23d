/** Approvals of one box; new ones appear without a reload. What waits for the person comes by age or amount. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type Column,
  Empty,
  MoneyText,
  PersonText,
  RecordTable,
  StatusBadge,
  TimeText,
  usePhone,
  WaitText,
} from '#kernel/web/ui/index.ts';
import type { ApprovalRow } from '../../contract/endpoints.ts';
import { decisionPaths } from '../../contract/paths.ts';
import { type ApprovalBox, useApprovals } from '../decision.api.ts';
import { useText } from '../text.ts';
import { toMoney } from './amount.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

/** The absent person, if the reader is the delegate. */
function AbsentPersonBadge({ of }: { of: NonNullable<ApprovalRow['insteadOf']> }) {
  const t = useText();
  return <StatusBadge tone="info">{t('word.insteadOf', { name: of.name })}</StatusBadge>;
}

function People({ of }: { of: ApprovalRow['waitingFor'] }) {
  return (
    <Group gap="xs">
      {of.map(({ id, name, avatar }) => (
        <PersonText key={id} name={name} picture={avatar} />
      ))}
    </Group>
  );
}

function Requester({ row: { requestedBy } }: { row: ApprovalRow }) {
  const t = useText();
  if (!requestedBy) return t('approval.customer');
  return <PersonText name={requestedBy.name} picture={requestedBy.avatar} />;
}

function useColumns(box: ApprovalBox): Column<ApprovalRow>[] {
  const t = useText();
  const since: Column<ApprovalRow> =
    box === 'inbox'
      ? { key: 'at', title: t('approval.since'), cell: (row) => <WaitText at={row.requestedAt} /> }
      : { key: 'at', title: t('approval.requestedAt'), cell: (row) => <TimeText at={row.requestedAt} /> };
  const title: Column<ApprovalRow> = {
    key: 'title',
    title: t('approval.name'),
    cell: (row) =>
      row.insteadOf ? (
        <>
          {row.title} <AbsentPersonBadge of={row.insteadOf} />
        </>
      ) : (
        row.title
      ),
    primary: true,
  };
  const amount: Column<ApprovalRow> = {
    key: 'amount',
    title: t('word.amount'),
    cell: (row) => <MoneyText value={toMoney(row)} />,
    align: 'right',
  };
  const by = {
    key: 'by',
    title: t('approval.requestedBy'),
    cell: (row: ApprovalRow) => <Requester row={row} />,
  };
  // All of the inbox is pending and waits for the reader: that needs no words.
  if (box === 'inbox') return [title, amount, by, since];
  return [
    ...[title, amount, by, since],
    { key: 'outcome', title: t('word.state'), cell: (row) => <OutcomeBadge outcome={row.outcome} /> },
    {
      key: 'waiting',
      title: t('approval.waitingFor'),
      cell: (row) => (row.waitingFor.length > 0 ? <People of={row.waitingFor} /> : '–'),
    },
  ];
}

/** Three lines on a phone: the title above, who and how much, since when. */
function ApprovalCard({ row, box }: { row: ApprovalRow; box: ApprovalBox }) {
  const t = useText();
  const money = toMoney(row);
  return (
    <>
      <Text component="div" mt={2}>
        <Requester row={row} />
        {money && (
          <>
            {' · '}
            <MoneyText value={money} />
          </>
        )}
      </Text>
      <Text component="div" size="sm" c="dimmed">
        {box === 'inbox' ? <WaitText at={row.requestedAt} /> : <TimeText at={row.requestedAt} />}
        {box !== 'inbox' && ` · ${t(`outcome.${row.outcome}`)}`}
      </Text>
    </>
  );
}

const maxRows = 5;
const sorts = ['oldest', 'largest'] as const;

export function ApprovalTable({ box }: { box: ApprovalBox }) {
  const t = useText();
  const [sort, setSort] = useState<(typeof sorts)[number]>('oldest');
  // A phone shows only a few at a time, since other content follows.
  const limit = usePhone() ? maxRows : undefined;
  const approvals = useApprovals(box, { sort: box === 'inbox' ? sort : 'newest', limit });
  const columns = useColumns(box);
  const none = { inbox: t('inbox.none'), requested: t('inbox.noneRequested'), acted: t('inbox.noneActed') }[box];
  const isSorted = box === 'inbox' && approvals.rows.length > 1;
  return (
    <RecordTable
      name={`decision.${box}`}
      label={t(`inbox.${box}`)}
      list={approvals}
      columns={columns}
      card={(row) => <ApprovalCard row={row} box={box} />}
      filters={
        isSorted ? (
          <Group gap="xs" role="group" aria-label={t('inbox.sort')}>
            {sorts.map((value) => (
              <Button
                key={value}
                size="xs"
                variant={value === sort ? 'light' : 'subtle'}
                aria-pressed={value === sort}
                onClick={() => setSort(value)}
              >
                {t(`inbox.sort.${value}`)}
              </Button>
            ))}
          </Group>
        ) : undefined
      }
      rowHref={(row) => decisionPaths.approval({ id: row.id })}
      rowLabel={(row) => row.title}
      empty={<Empty title={none} description={box === 'inbox' ? t('inbox.noneHint') : undefined} />}
    />
  );
}
