/** 동적 권한 할당: time-limited grants with holder, period, reason and giver; they are given and ended here. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  Empty,
  Hotkey,
  PageHeader,
  PersonText,
  ReasonDialog,
  RecordTable,
  StatusBadge,
  TimeText,
  useListQuery,
} from '#kernel/web/ui/index.ts';
import { type Grant, listGrants } from '#modules/access/contract/grant.endpoints.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { grantFilters, grantStateTexts, grantTexts } from '../../contract/grant.texts.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { GrantForm } from '../grants/GrantForm.tsx';
import { useEndGrant, useGrants } from '../grants/grants.api.ts';
import { useText } from '../text.ts';

const tones = { running: 'good', coming: 'info', ended: 'neutral' } as const;

function GrantPeriod({ grant }: { grant: Grant }) {
  const t = useText();
  const local = useLocalText();
  return (
    <>
      <TimeText at={grant.from} absolute /> ~ <TimeText at={grant.revokedAt ?? grant.until} absolute />
      <Text size="sm" c="dimmed">
        {grant.when ? local(grant.when) : t('grants.always')}
      </Text>
      {grant.bounds && <Text size="sm">{t('grants.bound', { bounds: local(grant.bounds) })}</Text>}
    </>
  );
}

function GrantReason({ grant }: { grant: Grant }) {
  const t = useText();
  return (
    <>
      {grant.reason}
      {grant.endReason && (
        <Text size="sm" c="dimmed">
          {grant.endedBy?.name
            ? t('grants.end-reason', { name: grant.endedBy.name, reason: grant.endReason })
            : t('grants.end-reason.system', { reason: grant.endReason })}
        </Text>
      )}
    </>
  );
}

function useColumns() {
  const t = useText();
  const local = useLocalText();
  return [
    {
      key: 'name',
      title: local(grantTexts.memberId.label),
      cell: (row: Grant) => <PersonText name={row.name} picture={row.avatar} />,
      primary: true,
    },
    {
      key: 'permissions',
      title: local(grantTexts.permissions.label),
      cell: (row: Grant) => row.permissions.map((permission) => local(permission)).join(', '),
    },
    {
      key: 'state',
      title: t('word.state'),
      cell: (row: Grant) => <StatusBadge tone={tones[row.state]}>{local(grantStateTexts[row.state])}</StatusBadge>,
    },
    { key: 'when', title: t('grants.when'), cell: (row: Grant) => <GrantPeriod grant={row} /> },
    { key: 'reason', title: t('word.reason'), cell: (row: Grant) => <GrantReason grant={row} />, wide: true },
    {
      key: 'grantedBy',
      title: t('grants.by'),
      cell: ({ grantedBy }: Grant) =>
        grantedBy?.name ? <PersonText name={grantedBy.name} picture={grantedBy.avatar} /> : t('word.system'),
      wide: true,
    },
  ];
}

export function GrantList() {
  const t = useText();
  const list = useListQuery(listGrants, grantFilters);
  const grants = useGrants(list.query);
  const columns = useColumns();
  const end = useEndGrant();
  const mayGive = useCan(accessPermissions['access.grant.manage']).allowed;
  const [isGiving, setGiving] = useState(false);
  const [endingGrant, setEnding] = useState<Grant | null>(null);
  const stop = async ({ id }: Grant, reason: string) => {
    await end.send({ params: { id }, body: { reason } });
    showSuccess(t('grants.ended'));
    setEnding(null);
  };
  const give = (
    <Hotkey keys="C" label={t('grants.give')}>
      <Button onClick={() => setGiving(true)}>{t('grants.give')}</Button>
    </Hotkey>
  );
  return (
    <>
      <PageHeader title={peoplePaths.grants.title} subtitle={t('grants.subtitle')} action={mayGive && give} />
      <RecordTable
        {...list.table}
        name="people.grants"
        label={peoplePaths.grants.title}
        list={grants}
        columns={columns}
        rowLabel={(row) => row.name}
        rowActions={
          mayGive
            ? (row) => (row.state === 'ended' ? [] : [{ label: t('word.endNow'), onClick: () => setEnding(row) }])
            : undefined
        }
        empty={<Empty illustration="key" title={t('grants.none')} />}
      />
      {isGiving && <GrantForm onClose={() => setGiving(false)} />}
      {endingGrant && (
        <ReasonDialog
          title={t('word.endNow')}
          message={t('grants.end-ask', { name: endingGrant.name })}
          confirmLabel={t('word.endNow')}
          // Failures are shown as notices.
          onConfirm={(reason) => stop(endingGrant, reason).catch(() => undefined)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
