/** Ways to sign in at the start portal: providers, e-mail, sign-up; and the second factor, which is shown alone. */
import { Alert, Box, Divider, Stack, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { identityErrors } from '../../contract/errors.ts';
import type { SignUpConsents } from '../../contract/sign-up.ts';
import { getStartAddress } from '../identity.api.ts';
import { useText } from '../text.ts';
import { SignInForm } from './EmailForms.tsx';
import { ForgotLink } from './ForgotLink.tsx';
import { AfterProvider } from './lazy-after-provider.ts';
import { SignUp } from './lazy-sign-up.ts';
import { SignUpChecks } from './SignUpChecks.tsx';
import { SocialButtons } from './SocialButtons.tsx';

/** `returned`: why a sign-in at a provider ended here again. */
export function SignInOptions({ target, returned }: { target: string; returned: string | null }) {
  // Back from a provider, whose word is not enough for this account.
  const [awaited, setAwaited] = useState(() => new URLSearchParams(location.search).has('factor'));
  if (!awaited) return <AllSignInOptions target={target} returned={returned} />;
  return <AfterProvider onBack={() => setAwaited(false)} />;
}

function AllSignInOptions({ target, returned }: { target: string; returned: string | null }) {
  const t = useText();
  const language = useLanguage();
  const session = useSession();
  const [consents, setConsents] = useState<SignUpConsents>({ termsAccepted: false, ageConfirmed: false });
  const [notice, setNotice] = useState<string | null>(null);
  /** The second step is asked for. */
  const [alone, setAlone] = useState(false);
  const problem = notice ?? returned;
  const { termsAccepted, ageConfirmed } = consents;
  /** The age is confirmed only when an account is created, which is known only on return. */
  const goTo = (provider: string) => {
    setNotice(termsAccepted ? null : identityErrors.TERMS_REQUIRED[language]);
    if (termsAccepted) location.assign(getStartAddress(provider, { returnTo: target, ageConfirmed }));
  };
  return (
    <>
      {!alone && (
        <Stack gap="md">
          {problem && <Alert color="red" variant="light" role="alert" title={problem} />}
          <SignUpChecks
            consents={consents}
            onChange={(changed) => {
              setConsents(changed);
              setNotice(null);
            }}
          />
          <SocialButtons onChoose={goTo} />
          <Divider label={t('login.or')} />
        </Stack>
      )}
      <Tabs defaultValue={new URLSearchParams(location.search).has('new') ? 'up' : 'in'} keepMounted={false}>
        {!alone && (
          <Tabs.List grow aria-label={t('login.tabs')} mb="md">
            <Tabs.Tab value="in">{t('login.tab-in')}</Tabs.Tab>
            <Tabs.Tab value="up">{t('login.tab-up')}</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="in">
          <SignInForm onSubmit={session.signIn} onStep={setAlone} />
          {!alone && (
            <Box mt="md">
              <ForgotLink />
            </Box>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="up">
          <SignUp consents={consents} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
