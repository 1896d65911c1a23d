/** Sign-in of the start portal: providers, e-mail, sign-up. */
import {
  Alert,
  Anchor,
  Box,
  Checkbox,
  Divider,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Tabs,
  Text,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { fill } from '#kernel/contract/text.ts';
import { call } from '#kernel/web/api.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { useDocumentTitle, useKitText, useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { returnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { Wordmark } from '#kernel/web/ui/index.ts';
import { register } from '../../contract/endpoints.ts';
import { identityErrors } from '../../contract/errors.ts';
import { identityPaths } from '../../contract/paths.ts';
import { SignInForm, SignUpForm } from '../components/EmailForms.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import { SellingPoints } from '../components/SellingPoints.tsx';
import { SocialButtons } from '../components/SocialButtons.tsx';
import { TermsLabel } from '../components/TermsLabel.tsx';
import { takeVerification, VerifyAddress } from '../components/VerifyAddress.tsx';
import { startAddress } from '../identity.api.ts';
import { useText } from '../text.ts';

const providerNames: Record<string, string> = { google: 'Google', facebook: 'Facebook', demo: 'Demo' };

/** Why a sign-in at a provider ended here again, in the server's words; null when it did not. */
function useReturnedError(): string | null {
  const language = useLanguage();
  const query = new URLSearchParams(location.search);
  const code = query.get('error') as keyof typeof identityErrors | null;
  if (!code) return null;
  const error = identityErrors[code] ?? identityErrors.SOCIAL_LOGIN_FAILED;
  return fill(error[language], { provider: providerNames[query.get('provider') ?? ''] ?? '' });
}

export function Login() {
  const heading = useHeading();
  const t = useText();
  const kit = useKitText();
  const local = useLocal();
  const language = useLanguage();
  const session = useSession();
  const [terms, setTerms] = useState(false);
  const returned = useReturnedError();
  const [verification, setVerification] = useState(takeVerification);
  const [notice, setNotice] = useState<string | null>(null);
  const problem = notice ?? returned;
  useDocumentTitle(local(identityPaths.login.title), kit('product.name'));
  const target = returnPath(location.search, identityPaths.start());
  if (session.state === 'authenticated' && !verification) return <Navigate to={target} replace />;

  const withTerms = (go: () => void) => {
    setNotice(terms ? null : identityErrors.TERMS_REQUIRED[language]);
    if (terms) go();
  };
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
          {verification ? (
            <VerifyAddress token={verification} onDone={() => setVerification(null)} />
          ) : (
            <Stack gap="md">
              <Title order={1} ref={heading} tabIndex={-1}>
                {local(identityPaths.login.title)}
              </Title>
              {problem && <Alert color="red" variant="light" role="alert" title={problem} />}
              <Checkbox
                label={<TermsLabel />}
                checked={terms}
                onChange={(event) => {
                  setTerms(event.currentTarget.checked);
                  setNotice(null);
                }}
              />
              <SocialButtons onChoose={(id) => withTerms(() => location.assign(startAddress(id, target)))} />
              <Divider label={t('login.or')} />
              <Tabs defaultValue={new URLSearchParams(location.search).has('new') ? 'up' : 'in'} keepMounted={false}>
                <Tabs.List grow aria-label={t('login.tabs')} mb="md">
                  <Tabs.Tab value="in">{t('login.tab-in')}</Tabs.Tab>
                  <Tabs.Tab value="up">{t('login.tab-up')}</Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="in">
                  <SignInForm onSubmit={session.signIn} />
                </Tabs.Panel>
                <Tabs.Panel value="up">
                  <SignUpForm
                    onSubmit={async (values) => {
                      const body = { ...values, locale: language, termsAccepted: terms };
                      await session.signedIn(await call(register, { body }));
                    }}
                  />
                </Tabs.Panel>
              </Tabs>
            </Stack>
          )}
        </Paper>
      </SimpleGrid>
    </Stack>
  );
}
