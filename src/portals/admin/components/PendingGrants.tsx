/** Pending requests for permissions: each leads to its run, where permitted people decide. */
import { PersonText, RecordTable, Section, TimeText, WaitingPlace } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { usePendingGrants } from '../grants.api.ts';
import { useText } from '../text.ts';

export function PendingGrants() {
  const t = useText();
  const pending = usePendingGrants();
  if (pending.isPending) return <WaitingPlace />;
  // The tile above already shows zero.
  if (pending.rows.length === 0 && !pending.error) return null;
  return (
    <Section title={t('admin.grants')}>
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
      />
    </Section>
  );
}
