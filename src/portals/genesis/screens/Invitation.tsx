/** Invitation screen: inviter, company and role, with sign-in and registration. It also shows an expired invitation. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { showError } from '#kernel/web/notify.tsx';
import { getLoginAddress } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { ButtonLink, FormError, Loading, PageHeader, PersonAvatar, TimeText } from '#kernel/web/ui/index.ts';
import type { openInvitation } from '#modules/company/contract/endpoints.ts';
import type { companyErrors } from '#modules/company/contract/errors.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { enterCompany } from '#portals/shell/CompanySwitch.tsx';
import { useRoleTitle } from '../components/Invitations.tsx';
import { invitationStorage } from '../components/invitation-storage.ts';
import { useAccept, useOpenInvitation } from '../genesis.api.ts';
import { useText } from '../text.ts';

type OpenedInvitation = ResultOf<typeof openInvitation>;
type InvitationKey = { id: string; token: string };

/** Signing in and up lead back here: this browser stores the link until then. */
function SignInButtons() {
  const t = useText();
  const login = getLoginAddress(identityPaths.login(), companyPaths.invitation());
  return (
    <Group>
      <Button component={Link} to={`${login}&new`}>
        {t('invitation.register')}
      </Button>
      <Button component={Link} to={login} variant="default">
        {t('invitation.sign-in')}
      </Button>
    </Group>
  );
}

function JoinForm({ held: invitation, link }: { held: OpenedInvitation; link: InvitationKey }) {
  const t = useText();
  const session = useSession();
  const [entering, setEntering] = useState(false);
  const accept = useAccept(() => undefined, { showsError: true });
  const enter = async () => {
    setEntering(true);
    await enterCompany(invitation.companyCode).catch(showError);
    setEntering(false);
  };
  const join = async () => {
    try {
      await accept.send({ params: { id: link.id }, body: { token: link.token } });
      invitationStorage.drop();
      await enter();
    } catch (error) {
      // Shown below; an existing member enters.
      if (toApiError(error).code === already) await enter();
    }
  };
  if (session.state !== 'authenticated') return <SignInButtons />;
  return (
    <>
      <FormError error={accept.error} />
      <Group>
        <Button loading={accept.isSending || entering} onClick={() => void join()}>
          {t('invitation.join', { name: invitation.companyName })}
        </Button>
      </Group>
    </>
  );
}

function InvitationView({ held: invitation, link }: { held: OpenedInvitation; link: InvitationKey }) {
  const t = useText();
  const roleTitle = useRoleTitle();
  const { companyName, invitedBy, roles, state, expiresAt } = invitation;
  const asker = invitedBy ?? companyName;
  return (
    <Paper p={{ base: 'md', sm: 'xl' }} maw={560}>
      <Stack>
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar name={companyName} />
          <div>
            <Text fw={600} fz="lg">
              {companyName}
            </Text>
            <Text c="dimmed" size="sm">
              {roles.map(roleTitle).join(', ')}
            </Text>
          </div>
        </Group>
        <Text role="status">{t(`invitation.${state}`, { name: asker, company: companyName })}</Text>
        {state === 'open' && (
          <Text c="dimmed" size="sm">
            {t('invitation.until')} <TimeText at={expiresAt} absolute />
          </Text>
        )}
        {state === 'open' ? <JoinForm held={invitation} link={link} /> : <Elsewhere />}
      </Stack>
    </Paper>
  );
}

const Elsewhere = () => (
  <Group>
    <ButtonLink to={identityPaths.mine} variant="default" />
  </Group>
);

/** The code alone: the texts of errors come with the answer. */
const already: keyof typeof companyErrors = 'ALREADY_MEMBER';

export function Invitation() {
  const t = useText();
  const [link] = useState(invitationStorage.take);
  const opening = useOpenInvitation();
  const [invitation, setHeld] = useState<OpenedInvitation | 'gone' | null>(link ? null : 'gone');
  const { send } = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, as it came
  useEffect(() => {
    if (!link) return;
    send({ params: { id: link.id }, body: { token: link.token } }).then(setHeld, () => setHeld('gone'));
  }, []);
  return (
    <>
      <PageHeader title={companyPaths.invitation.title} />
      {invitation === null && <Loading rows={3} />}
      {invitation === 'gone' && (
        <Paper p={{ base: 'md', sm: 'xl' }} maw={560}>
          <Stack>
            <Text role="status">{t('invitation.gone')}</Text>
            <Elsewhere />
          </Stack>
        </Paper>
      )}
      {invitation && invitation !== 'gone' && link && <InvitationView held={invitation} link={link} />}
    </>
  );
}
