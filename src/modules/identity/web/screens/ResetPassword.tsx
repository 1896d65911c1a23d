/** The end of the mail's link: a new password. */
import { Alert, Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#kernel/web/api.ts';
import { ButtonLink, FormError } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { resetPassword } from '../../contract/reset.endpoints.ts';
import { AccountFrame } from '../components/AccountFrame.tsx';
import { useAccountForm } from '../components/account-form.ts';
import { useLinkSecret } from '../components/link-secret.ts';
import { useText } from '../text.ts';

export function ResetPassword() {
  const t = useText();
  const token = useLinkSecret('token');
  const [done, setDone] = useState(false);
  return (
    <AccountFrame title={identityPaths.reset.title}>
      {done && (
        <>
          <Alert color="green" variant="light" role="status" title={t('reset.done')} />
          <Button component={Link} to={identityPaths.login()}>
            {t('word.signIn')}
          </Button>
        </>
      )}
      {!done && token && <NewPassword token={token} onDone={() => setDone(true)} />}
      {!done && !token && (
        <>
          <Alert color="yellow" variant="light" role="alert" title={t('reset.missing')} />
          <ButtonLink to={identityPaths.forgot} />
        </>
      )}
    </AccountFrame>
  );
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText();
  const { form, props, busy, error } = useAccountForm({
    initial: { password: '' },
    asks: resetPassword.body.pick({ password: true }),
    send: async ({ password }) => {
      await call(resetPassword, { body: { token, password } });
      onDone();
    },
    marks: true,
  });
  return (
    <form {...props} style={{ display: 'grid', gap: 'var(--mantine-spacing-md)' }}>
      <Text>{t('reset.text')}</Text>
      <FormError error={error} />
      <PasswordInput
        label={t('reset.field')}
        description={t('field.password-hint')}
        autoComplete="new-password"
        required
        maxLength={200}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t('reset.send')}
      </Button>
    </form>
  );
}
