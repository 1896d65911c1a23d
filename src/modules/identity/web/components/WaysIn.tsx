/** The ways in of the start portal: providers, e-mail, signing up; and the second step, which stands alone. */
import { Alert, Box, Divider, Stack, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { identityErrors } from '../../contract/errors.ts';
import type { SignUpConsents } from '../../contract/sign-up.ts';
import { startAddress } from '../identity.api.ts';
import { useText } from '../text.ts';
import { SignInForm } from './EmailForms.tsx';
import { ForgotLink } from './ForgotLink.tsx';
import { AfterProvider } from './late-provider.ts';
import { SignUp } from './late-sign-up.ts';
import { SignUpChecks } from './SignUpChecks.tsx';
import { SocialButtons } from './SocialButtons.tsx';

/** `returned`: why a sign-in at a provider ended here again. */
export function WaysIn({ target, returned }: { target: string; returned: string | null }) {
  // Back from a provider, whose word is not enough for this account.
  const [awaited, setAwaited] = useState(() => new URLSearchParams(location.search).has('factor'));
  if (!awaited) return <AllWays target={target} returned={returned} />;
  return <AfterProvider onBack={() => setAwaited(false)} />;
}

function AllWays({ target, returned }: { target: string; returned: string | null }) {
  const t = useText();
  const language = useLanguage();
  const session = useSession();
  const [consents, setConsents] = useState<SignUpConsents>({ termsAccepted: false, ageConfirmed: false });
  const [notice, setNotice] = useState<string | null>(null);
  /** The second step is asked for. */
  const [alone, setAlone] = useState(false);
  const problem = notice ?? returned;
  const { termsAccepted, ageConfirmed } = consents;
  /** Whether one is old enough is asked for where an account is made, which only the way back shows. */
  const goTo = (provider: string) => {
    setNotice(termsAccepted ? null : identityErrors.TERMS_REQUIRED[language]);
    if (termsAccepted) location.assign(startAddress(provider, { returnTo: target, ageConfirmed }));
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
