/** The end of the verification mail's link: the address is proved by who signed up with it. */
import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { FormError } from '#kernel/web/ui/index.ts';
import { verifyEmail } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';

/**
 * The end of the mail's link. Nothing happens by opening it: who signed up presses the button, and gives the password where
 * this browser does not hold that account's session.
 */
export function VerifyAddress({ token, onDone }: { token: string; onDone: () => void }) {
  const heading = useHeading();
  const t = useText();
  const session = useSession();
  const [foreign, setForeign] = useState(false);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const [password, setPassword] = useState('');
  const asks = session.state !== 'authenticated' || foreign;
  const submit = async () => {
    setState({ busy: true, error: null });
    try {
      const { email } = await call(verifyEmail, { body: { token, ...(asks && { password }) } });
      if (session.state !== 'authenticated') await session.signIn({ email, password });
      showSuccess(t('login.verified', { email }));
      onDone();
    } catch (error) {
      // Signed in as someone else than who signed up with this address.
      const asksNow = !asks && toApiError(error).code === 'LOGIN_FAILED';
      if (asksNow) setForeign(true);
      setState({ busy: false, error: asksNow ? null : error });
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <Title order={1} ref={heading} tabIndex={-1}>
          {t('verify.title')}
        </Title>
        <Text>{t(asks ? 'verify.by-password' : 'verify.by-session')}</Text>
        <FormError error={state.error} />
        {asks && (
          <PasswordInput
            label={t('field.password')}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={state.busy} disabled={session.state === 'loading'} fullWidth>
          {t('verify.confirm')}
        </Button>
        <Button variant="subtle" onClick={onDone} fullWidth>
          {t('verify.leave')}
        </Button>
      </Stack>
    </form>
  );
}
