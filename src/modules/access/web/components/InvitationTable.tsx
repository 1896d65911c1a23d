/** Invitation table: invitations by mail and by link with their outcome. Open ones can be withdrawn. */

import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, RecordTable, Section, StatusBadge, TimeText, type Tone, useConfirm } from '#kernel/web/ui/index.ts';
import type { listInvitations } from '#modules/company/contract/endpoints.ts';
import { useInvitations, useRoleOptions, useWithdrawInvitation } from '../access.api.ts';
import { useText } from '../text.ts';
import { InviteButton } from './InviteButton.tsx';

type Invitation = ReplyOf<typeof listInvitations>;

const tones: Record<Invitation['status'], Tone> = {
  open: 'info',
  accepted: 'good',
  withdrawn: 'neutral',
  expired: 'neutral',
};

function InvitationTable() {
  const t = useText();
  const confirm = useConfirm();
  const invitations = useInvitations();
  const roles = useRoleOptions();
  const withdraw = useWithdrawInvitation(() => showSuccess(t('invite.withdraw-done')));
  const nameOf = ({ email }: Invitation) => email ?? t('invite.link');
  const take = async (row: Invitation) => {
    const question = { title: t('invite.withdraw'), message: t('invite.withdraw-ask', { name: nameOf(row) }) };
    if (!(await confirm({ ...question, confirmLabel: t('invite.withdraw'), danger: true }))) return;
    withdraw.fire({ params: { id: row.id } });
  };
  return (
    <RecordTable
      name="access.invitations"
      label={t('invite.list')}
      list={invitations}
      columns={[
        { key: 'email', title: t('invite.to'), cell: nameOf, primary: true },
        { key: 'name', title: t('word.name'), cell: (row) => row.name ?? '–', wide: true },
        {
          key: 'roles',
          title: t('word.role'),
          cell: (row) => row.roles.map((name) => roles.find(({ value }) => value === name)?.label ?? name).join(', '),
        },
        {
          key: 'status',
          title: t('word.state'),
          cell: (row) => <StatusBadge tone={tones[row.status]}>{t(`invite.${row.status}`)}</StatusBadge>,
        },
        {
          key: 'uses',
          title: t('invite.joined'),
          cell: ({ uses, usesMost }) => t('invite.uses', { uses, most: usesMost }),
        },
        { key: 'expiresAt', title: t('invite.until'), cell: (row) => <TimeText at={row.expiresAt} /> },
      ]}
      rowLabel={nameOf}
      rowActions={(row) =>
        row.status === 'open' ? [{ label: t('invite.withdraw'), danger: true, onClick: () => void take(row) }] : []
      }
      empty={<Empty title={t('invite.none')} />}
    />
  );
}

/** With the way to another one. */
export function InvitationSection() {
  const t = useText();
  return (
    <Section title={t('invite.list')} action={<InviteButton />}>
      <InvitationTable />
    </Section>
  );
}
