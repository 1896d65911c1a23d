/** Invitations that I can accept or decline. */
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Navigate } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Section, useConfirm } from '#kernel/web/ui/index.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { useAccept, useDecline, useMyInvitations, useVerificationMail } from '../genesis.api.ts';
import { useText } from '../text.ts';

/** Display names of roles; a company's own roles retain their name. */
export function useRoleTitle(): (name: string) => string {
  const local = useLocalText();
  return (name) => (name in defaultRoles ? local(defaultRoles[name as keyof typeof defaultRoles].title) : name);
}

/** Earlier mails linked here, `#invitation=id.token`. */
function LinkedInvitation() {
  const linked = new URLSearchParams(location.hash.slice(1)).get('invitation');
  return linked ? <Navigate to={`${companyPaths.invitation()}#${linked}`} replace /> : null;
}

/** Until the address is proved, nobody signs in by it again: the mail can be had once more. */
function UnverifiedNotice() {
  const t = useText();
  const mail = useVerificationMail(({ email }) => showSuccess(t('user.verification-sent', { email })));
  return (
    <Alert variant="light" color="yellow" title={t('user.unverified')}>
      <Button variant="default" loading={mail.isSending} onClick={() => mail.fire({ body: {} })}>
        {t('user.send-verification')}
      </Button>
    </Alert>
  );
}

export function Invitations() {
  const t = useText();
  const roleTitle = useRoleTitle();
  const confirm = useConfirm();
  const mine = useMyInvitations();
  const accept = useAccept(({ companyCode }) => showSuccess(t('user.accepted', { code: companyCode })));
  const decline = useDecline();
  const rows = mine.data?.invitations ?? [];
  const refuse = async (id: string, name: string) => {
    const question = { title: t('user.decline-ask', { name }), message: t('user.decline-text') };
    const sure = await confirm({ ...question, confirmLabel: t('user.decline'), danger: true });
    if (sure) decline.fire({ params: { id }, body: {} });
  };
  return (
    <>
      <LinkedInvitation />
      {mine.data?.emailVerified === false && <UnverifiedNotice />}
      {rows.length > 0 && (
        <Section plain title={t('user.invitations')}>
          <Stack gap="sm">
            {rows.map((row) => (
              <Paper key={row.id} p="md">
                <Group justify="space-between">
                  <div>
                    <Text fw={600}>{row.companyName}</Text>
                    <Text size="sm" c="dimmed">
                      {row.roles.map(roleTitle).join(', ')}
                      {row.invitedBy && ` · ${t('user.invited', { name: row.invitedBy })}`}
                    </Text>
                  </div>
                  <Group gap="sm">
                    <Button
                      loading={accept.isSending}
                      onClick={() => accept.fire({ params: { id: row.id }, body: {} })}
                    >
                      {t('user.accept')}
                    </Button>
                    <Button variant="default" onClick={() => void refuse(row.id, row.companyName)}>
                      {t('user.decline')}
                    </Button>
                  </Group>
                </Group>
              </Paper>
            ))}
          </Stack>
        </Section>
      )}
    </>
  );
}
