/** The company's members, and invitations that are open. */
import { Button } from '@mantine/core';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, RecordTable, Section, TimeText } from '#kernel/web/ui/index.ts';
import { useMembers, useOpenInvitations, useWithdraw } from '../org.api.ts';
import { useText } from '../text.ts';
import { useRoleTitle } from './Invitations.tsx';

export function OrgPeople() {
  const t = useText();
  const roleTitle = useRoleTitle();
  const members = useMembers();
  const invitations = useOpenInvitations();
  const withdraw = useWithdraw();
  const open = invitations.rows.filter(({ status }) => status === 'open');
  return (
    <>
      <Section plain title={t('word.members')}>
        <RecordTable
          name="genesis.org-members"
          expected={3}
          label={t('word.members')}
          list={members}
          rowLabel={(row) => row.name}
          columns={[
            { key: 'name', title: t('word.name'), cell: (row) => row.name, primary: true },
            { key: 'email', title: t('word.email'), cell: (row) => row.email ?? '–' },
            { key: 'role', title: t('word.role'), cell: (row) => row.roles.map(roleTitle).join(', ') || '–' },
            { key: 'last', title: t('user.last'), cell: (row) => <TimeText at={row.lastAccessed} /> },
          ]}
          empty={<Empty title={t('org.nobody')} />}
        />
      </Section>
      <Section plain title={t('org.invitations')}>
        <RecordTable
          name="genesis.org-invitations"
          expected={1}
          label={t('org.invitations')}
          list={{ ...invitations, rows: open }}
          rowLabel={(row) => row.email ?? t('org.link')}
          columns={[
            { key: 'email', title: t('word.email'), cell: (row) => row.email ?? t('org.link'), primary: true },
            { key: 'role', title: t('word.role'), cell: (row) => row.roles.map(roleTitle).join(', ') },
            { key: 'until', title: t('org.until'), cell: (row) => <TimeText at={row.expiresAt} absolute /> },
            {
              key: 'withdraw',
              title: t('org.withdraw'),
              align: 'right',
              cell: (row) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={withdraw.isSending}
                  aria-label={`${row.email ?? t('org.link')} ${t('org.withdraw')}`}
                  onClick={() =>
                    void withdraw.send({ params: { id: row.id } }).then(() => showSuccess(t('org.withdrawn')))
                  }
                >
                  {t('org.withdraw')}
                </Button>
              ),
            },
          ]}
          empty={<Empty title={t('org.no-invitations')} />}
        />
      </Section>
    </>
  );
}
