/** People who asked to join, to let in or refuse. */
import { showSuccess } from '#kernel/web/notify.tsx';
import { PersonText, RecordTable, Section, TimeText, useConfirm, WaitingPlace } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { useApproveMember, usePendingMembers, useRefuseMember } from '../admin.api.ts';
import { useText } from '../text.ts';

export function PendingMembers() {
  const t = useText();
  const pending = usePendingMembers();
  const approve = useApproveMember();
  const refuse = useRefuseMember();
  const confirm = useConfirm();
  const letIn = async (member: Member) => {
    await approve.send({ params: { id: member.id }, body: { roles: ['user'] } });
    showSuccess(t('admin.approved', { name: member.name }));
  };
  const turnDown = async (member: Member) => {
    const message = t('admin.refuseAsk', { name: member.name });
    if (!(await confirm({ title: t('admin.refuse'), message, confirmLabel: t('admin.refuse'), danger: true }))) return;
    await refuse.send({ params: { id: member.id } });
    showSuccess(t('admin.refused', { name: member.name }));
  };
  // failures are shown as notices
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  if (pending.isPending) return <WaitingPlace />;
  // The tile above already shows zero.
  if (pending.rows.length === 0 && !pending.error) return null;
  return (
    <Section title={t('admin.pending')}>
      <RecordTable
        name="admin.pending"
        expected={1}
        label={t('admin.pending')}
        list={pending}
        columns={[
          {
            key: 'name',
            title: t('word.name'),
            cell: (row) => <PersonText name={row.name} picture={row.avatar} />,
            primary: true,
          },
          { key: 'email', title: t('word.email'), cell: (row) => row.email ?? '–' },
          { key: 'joinedAt', title: t('member.requestedAt'), cell: (row) => <TimeText at={row.joinedAt} /> },
        ]}
        rowLabel={(row) => row.name}
        rowActions={(row) => [
          { label: t('word.approve'), onClick: () => quietly(letIn(row)) },
          { label: t('admin.refuse'), danger: true, onClick: () => quietly(turnDown(row)) },
        ]}
      />
    </Section>
  );
}
