/** Sign-in of the start portal: providers, e-mail, sign-up. */
import { Anchor, Box, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { fillTemplate } from '#kernel/contract/text.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { useDocumentTitle, useKitText, useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { getReturnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { lazyForm, Wordmark } from '#kernel/web/ui/index.ts';
import { accountErrors } from '../../contract/account.errors.ts';
import { identityErrors } from '../../contract/errors.ts';
import { identityPaths } from '../../contract/paths.ts';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import { useLinkSecret } from '../components/link-secret.ts';
import { SellingPoints } from '../components/SellingPoints.tsx';
import { SignInOptions } from '../components/SignInOptions.tsx';
import { useText } from '../text.ts';

/** For people who follow a mail's link. */
const VerifyAddress = lazyForm(async () => (await import('../components/VerifyAddress.tsx')).VerifyAddress);

const { AGE_CONFIRMATION_REQUIRED, REGISTRATION_CLOSED } = accountErrors;
const refusals = { ...identityErrors, AGE_CONFIRMATION_REQUIRED, REGISTRATION_CLOSED };
const providerNames: Record<string, string> = { google: 'Google', facebook: 'Facebook', demo: 'Demo' };

/** Why a sign-in at a provider ended here again, in the server's words; null when it did not. */
function useReturnedError(): string | null {
  const language = useLanguage();
  const query = new URLSearchParams(location.search);
  const code = query.get('error');
  if (!code) return null;
  const error = refusals[code as keyof typeof refusals] ?? identityErrors.SOCIAL_LOGIN_FAILED;
  return fillTemplate(error[language], { provider: providerNames[query.get('provider') ?? ''] ?? '' });
}

export function Login() {
  const heading = useHeading();
  const t = useText();
  const kit = useKitText();
  const local = useLocalText();
  const session = useSession();
  const returned = useReturnedError();
  const verification = useLinkSecret('verify');
  const [done, setDone] = useState(false);
  const verifies = verification !== null && !done;
  useDocumentTitle(local(identityPaths.login.title), kit('product.name'));
  const target = getReturnPath(location.search, identityPaths.start());
  if (session.state === 'authenticated' && !verifies) return <Navigate to={target} replace />;

  return (
    <Stack component="main" maw={1000} mx="auto" px="md" py={{ base: 'lg', sm: 64 }} gap="xl">
      <Group justify="space-between">
        <Anchor component={Link} to={identityPaths.start()} size="sm">
          ← {t('login.back')}
        </Anchor>
        <LanguageSwitch />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={64}>
        <Stack gap="xl" justify="center">
          <div>
            <Wordmark height={44} />
            <Text c="dimmed" size="lg" mt="xs">
              {t('login.tagline')}
            </Text>
          </div>
          <Box visibleFrom="md">
            <SellingPoints />
          </Box>
        </Stack>
        <Paper p={{ base: 'md', sm: 'xl' }}>
          {verifies ? (
            <VerifyAddress token={verification} onDone={() => setDone(true)} />
          ) : (
            <Stack gap="md">
              <Title order={1} ref={heading} tabIndex={-1}>
                {local(identityPaths.login.title)}
              </Title>
              <SignInOptions target={target} returned={returned} />
            </Stack>
          )}
        </Paper>
      </SimpleGrid>
    </Stack>
  );
}
