/** Signing in with an e-mail address. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { FormError } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';
import { FactorStep } from './lazy-factor-step.ts';
import { getOffer, type Offer } from './sign-in-offer.ts';

type Credentials = { email: string; password: string };

const empty = { email: '', password: '' };
/** Signing in only requires filled fields; the server decides in one sentence if they are right. */
const Filled = z.object({ email: text({ max: 4000 }), password: z.string().min(1) });

interface SignIn {
  onSubmit: (credentials: Credentials & { secondFactor?: string }) => Promise<unknown>;
  /** True while the second factor is requested, which is shown alone. */
  onStep?: (asks: boolean) => void;
}

/** E-mail and password, and the passkey or code of the second step where the account has one: the whole way in. */
export function SignInForm({ onSubmit, onStep }: SignIn) {
  const [pendingSignIn, setHeld] = useState<{ credentials: Credentials; offer: Offer | null } | null>(null);
  const hold = (now: typeof pendingSignIn) => {
    setHeld(now);
    onStep?.(now !== null);
  };
  if (pendingSignIn) {
    const send = (secondFactor: string) => onSubmit({ ...pendingSignIn.credentials, secondFactor });
    return <FactorStep onSubmit={send} onBack={() => hold(null)} offer={pendingSignIn.offer} />;
  }
  const begin = async (credentials: Credentials) => {
    try {
      await onSubmit(credentials);
    } catch (error) {
      if (toApiError(error).code !== 'SECOND_FACTOR_REQUIRED') throw error;
      hold({ credentials, offer: getOffer(error) });
    }
  };
  return <PasswordForm onSubmit={begin} />;
}

function PasswordForm({ onSubmit }: { onSubmit: (credentials: Credentials) => Promise<unknown> }) {
  const t = useText();
  const { form, props, busy, error } = useAccountForm({ initial: empty, asks: Filled, send: onSubmit });
  return (
    <form {...props}>
      <Stack gap="md">
        <FormError error={error} />
        <TextInput
          label={t('word.email')}
          type="email"
          autoComplete="username"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('field.password')}
          autoComplete="current-password"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {error !== null && toApiError(error).code === 'LOGIN_FAILED' && <Text size="sm">{t('login.unverified')}</Text>}
        <Button type="submit" loading={busy} fullWidth>
          {t('word.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
