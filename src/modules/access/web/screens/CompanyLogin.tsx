/** Sign-in of a company's portal, for its members; who belongs to other companies only is offered those. */
import { Anchor, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '#kernel/web/api.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { type Host, useHost } from '#kernel/web/host.tsx';
import { useDocumentTitle, useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { getLoginAddress, getReturnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { ForgotLink, LanguageSwitch, SignInForm } from '#modules/identity/web/index.ts';
import { logInToCompany } from '../../contract/endpoints.ts';
import { accessPaths } from '../../contract/paths.ts';
import { type Choice, CompanyChoices } from '../components/CompanyChoices.tsx';
import { useText } from '../text.ts';

const Logo = lazyPart(async () => (await import('#kernel/web/ui/Logo.tsx')).Logo);

/** Social sign-in belongs to the start portal, which leads to the wanted path here; null on custom domains, where it does not lead. */
function getStartPortal({ company, domain }: Host): string | null {
  if (!company || domain.type !== 'company') return null;
  const door = getLoginAddress(`/${company.code}`, getReturnPath(location.search, ''));
  return getLoginAddress(domain.rootOrigin + identityPaths.login(), door);
}

export function CompanyLogin() {
  const heading = useHeading();
  const t = useText();
  const local = useLocalText();
  const session = useSession();
  const [choice, setChoice] = useState<Choice | null>(null);
  const host = useHost();
  const name = host.company?.name ?? '';
  useDocumentTitle(local(accessPaths.login.title), name);
  if (session.me) {
    const home = session.me.portal === 'employee' ? accessPaths.workspace() : accessPaths.account();
    return <Navigate to={getReturnPath(location.search, home)} replace />;
  }
  const social = getStartPortal(host);
  const signIn = async (body: { email: string; password: string; secondFactor?: string }) => {
    const reply = await call(logInToCompany, { body });
    if (reply.requiresCompanySelection) setChoice(reply);
    else await session.signedIn(reply);
  };
  return (
    <Stack component="main" tabIndex={-1} maw={440} mx="auto" px="md" py={{ base: 'xl', sm: 80 }} gap="lg">
      <Stack gap="xs" align="center">
        {host.company?.logo && <Logo height={48} />}
        <Text fw={700} size="lg" ta="center">
          {name}
        </Text>
      </Stack>
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="md">
          <div>
            <Title order={1} ref={heading} tabIndex={-1}>
              {local(accessPaths.login.title)}
            </Title>
            <Text c="dimmed">{t('login.subtitle')}</Text>
          </div>
          {choice ? (
            <CompanyChoices choice={choice} onBack={() => setChoice(null)} />
          ) : (
            <SignInForm onSubmit={signIn} />
          )}
          <Divider />
          <Group justify="space-between">
            {social && <Anchor href={social}>{t('login.social')}</Anchor>}
            {host.domain.rootOrigin && <ForgotLink origin={host.domain.rootOrigin} />}
            <Anchor href={getSiteAddress('/')}>{t('login.site')}</Anchor>
            <LanguageSwitch />
          </Group>
        </Stack>
      </Paper>
    </Stack>
  );
}
