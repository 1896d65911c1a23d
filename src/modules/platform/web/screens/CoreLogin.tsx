/** Sign-in of the core platform: for people with a core role, in a session of its own kind. */
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { call } from '#kernel/web/api.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { useDocumentTitle, useKitText, useLocalText } from '#kernel/web/i18n.tsx';
import { getReturnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { Wordmark } from '#kernel/web/ui/index.ts';
import { coreLogin } from '#modules/identity/contract/endpoints.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { LanguageSwitch, SignInForm } from '#modules/identity/web/index.ts';
import { platformPaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';

export function CoreLogin() {
  const heading = useHeading();
  const t = useText();
  const kit = useKitText();
  const local = useLocalText();
  const session = useSession();
  useDocumentTitle(local(platformPaths.login.title), kit('product.name'));
  if (session.me?.rights?.length) {
    return <Navigate to={getReturnPath(location.search, platformPaths.dashboard())} replace />;
  }
  return (
    <Stack component="main" maw={440} mx="auto" px="md" py={{ base: 'lg', sm: 64 }} gap="xl">
      <Group justify="space-between">
        <Anchor component={Link} to={identityPaths.landing()} size="sm">
          ← {t('login.back')}
        </Anchor>
        <LanguageSwitch />
      </Group>
      <Wordmark height={36} />
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="md">
          <Title order={1} ref={heading} tabIndex={-1}>
            {local(platformPaths.login.title)}
          </Title>
          <Text c="dimmed">{t('login.for')}</Text>
          <SignInForm onSubmit={async (body) => session.signedIn(await call(coreLogin, { body }))} />
          <Anchor component={Link} to={identityPaths.security()} size="sm">
            {t('login.setUp')}
          </Anchor>
        </Stack>
      </Paper>
    </Stack>
  );
}
