/** 부재·위임 of a member: absences and their delegates, the people the member acts for, and ended delegations. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type PermissionRef, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import {
  DayText,
  Empty,
  MoneyText,
  PersonText,
  RecordTable,
  Section,
  StatusBadge,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import { delegationStateTexts, delegationTexts } from '../../contract/delegation.texts.ts';
import type { Delegation } from '../../contract/delegation.ts';
import { organizationPermissions } from '../../contract/permissions.ts';
import { useDelegations, useEndDelegation } from '../delegation.api.ts';
import { useText } from '../text.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';

const tones = { running: 'good', coming: 'info', ended: 'neutral' } as const;

function Period({ row }: { row: Delegation }) {
  const t = useText();
  return (
    <>
      <DayText day={row.from} /> ~ <DayText day={row.until} />
      {row.endedAt && (
        <Text size="sm" c="dimmed">
          {row.endedBy?.name ? t('absence.ended-by', { name: row.endedBy.name }) : t('absence.ended-by-system')}
        </Text>
      )}
    </>
  );
}

/** Its state; and the reason if nothing goes to the delegate. */
function State({ row }: { row: Delegation }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Group gap="xs">
      <StatusBadge tone={row.idle ? 'warning' : tones[row.state]}>{local(delegationStateTexts[row.state])}</StatusBadge>
      {row.standIn && (
        <Text size="sm">{t('absence.stand-in', { name: row.delegate.name, standIn: row.standIn.name })}</Text>
      )}
      {row.idle && <Text size="sm">{t(`absence.${row.idle}`, { name: row.delegate.name })}</Text>}
    </Group>
  );
}

function useColumns() {
  const t = useText();
  const local = useLocalText();
  return [
    {
      key: 'absent',
      title: t('absence.absent'),
      cell: (row: Delegation) => <PersonText name={row.absent.name} picture={row.absent.avatar} />,
      primary: true,
    },
    {
      key: 'delegate',
      title: local(delegationTexts.delegateId.label),
      cell: (row: Delegation) => <PersonText name={row.delegate.name} picture={row.delegate.avatar} />,
    },
    { key: 'period', title: t('absence.period'), cell: (row: Delegation) => <Period row={row} /> },
    {
      key: 'ceiling',
      title: local(delegationTexts.ceiling.label),
      cell: (row: Delegation) => (row.ceiling ? <MoneyText value={row.ceiling} /> : t('absence.no-ceiling')),
    },
    { key: 'state', title: t('word.state'), cell: (row: Delegation) => <State row={row} /> },
    { key: 'reason', title: t('word.reason'), cell: (row: Delegation) => row.reason, wide: true },
  ];
}

function List({ of, self }: { of?: { id: string; name: string } | undefined; self: string }) {
  const t = useText();
  const confirm = useConfirm();
  const [isSetting, setSetting] = useState(false);
  const end = useEndDelegation(() => showSuccess(t('absence.ended')));
  const stop = async ({ id, absent, delegate }: Delegation) => {
    const message = t('absence.end-ask', { absent: absent.name, delegate: delegate.name });
    const title = t('word.endNow');
    if (await confirm({ title, message, confirmLabel: title })) end.fire({ params: { id } });
  };
  return (
    <Section
      title={t('absence.title')}
      description={of ? t('absence.hint-of', { name: of.name }) : t('absence.hint')}
      action={
        <Button variant="default" onClick={() => setSetting(true)}>
          {t('absence.set')}
        </Button>
      }
    >
      <RecordTable
        name="organization.delegations"
        expected={1}
        label={t('absence.title')}
        list={useDelegations(of?.id)}
        columns={useColumns()}
        rowLabel={(row) => `${row.absent.name} ${row.from}`}
        rowActions={(row) => (row.mayEnd ? [{ label: t('word.endNow'), onClick: () => void stop(row) }] : [])}
        empty={<Empty title={t('absence.none')} />}
      />
      {isSetting && <AbsenceDialog {...(of && { of })} self={self} onClose={() => setSetting(false)} />}
    </Section>
  );
}

/** @param of whose absences an administrator looks after; left out: one's own */
export function Absences({ of }: { of?: { id: string; name: string } }) {
  const needed: PermissionRef =
    organizationPermissions[of ? 'organization.delegation.manage' : 'organization.delegation.own'];
  const { allowed } = useCan(needed);
  const { me } = useSession();
  return allowed && me ? <List of={of} self={me.person.id} /> : null;
}
