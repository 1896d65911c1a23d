/** Requests for permissions that wait for a decision: each leads to its run, where who may decide does. */
import { Text } from '@mantine/core';
import { PersonText, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { usePendingGrants } from '../grants.api.ts';
import { useText } from '../text.ts';

export function PendingGrants() {
  const t = useText();
  const pending = usePendingGrants();
  return (
    <RecordTable
      name="admin.grant-requests"
      expected={1}
      label={t('admin.grants')}
      list={pending}
      columns={[
        { key: 'title', title: t('admin.grant'), cell: (row) => row.title, primary: true },
        {
          key: 'startedBy',
          title: t('admin.grantBy'),
          cell: (row) => (row.startedBy ? <PersonText name={row.startedBy.name} /> : '–'),
        },
        { key: 'startedAt', title: t('member.requestedAt'), cell: (row) => <TimeText at={row.startedAt} /> },
      ]}
      rowLabel={(row) => row.title}
      rowHref={(row) => flowPaths.execution({ id: row.id })}
      empty={<Text c="dimmed">{t('admin.grantsNone')}</Text>}
    />
  );
}
