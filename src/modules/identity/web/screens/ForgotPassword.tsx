/** Asks for the mail that sets a new password; says the same of every address. */
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { FormError } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { forgotPassword } from '../../contract/reset.endpoints.ts';
import { AccountFrame } from '../components/AccountFrame.tsx';
import { useAccountForm } from '../components/account-form.ts';
import { useText } from '../text.ts';

export function ForgotPassword() {
  const t = useText();
  const [sent, setSent] = useState<string | null>(null);
  return (
    <AccountFrame title={identityPaths.forgot.title}>
      {sent ? (
        <>
          <Alert color="green" variant="light" role="status" title={t('forgot.sent', { email: sent })}>
            {t('forgot.look')}
          </Alert>
          <Button variant="default" onClick={() => setSent(null)}>
            {t('forgot.again')}
          </Button>
        </>
      ) : (
        <AskForm onSent={setSent} />
      )}
    </AccountFrame>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText();
  const { form, props, busy, error } = useAccountForm({
    initial: { email: '' },
    asks: forgotPassword.body,
    send: async ({ email }) => {
      await call(forgotPassword, { body: { email } });
      onSent(email);
    },
  });
  return (
    <form {...props} style={{ display: 'grid', gap: 'var(--mantine-spacing-md)' }}>
      <Text>{t('forgot.text')}</Text>
      <FormError error={error} />
      <TextInput
        label={t('word.email')}
        type="email"
        autoComplete="username"
        required
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t('forgot.send')}
      </Button>
    </form>
  );
}
