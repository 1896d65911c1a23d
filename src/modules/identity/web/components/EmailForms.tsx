/** Signing in and signing up with an e-mail address. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { toApiError } from '#kernel/web/api-error.ts';
import { FormError } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Sends a form's values; keeps why it failed, and marks the fields that the server named. */
function useSubmit<Values>(send: (values: Values) => Promise<unknown>, mark: (errors: Record<string, string>) => void) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const submit = async (values: Values) => {
    setState({ busy: true, error: null });
    try {
      await send(values);
      setState({ busy: false, error: null });
    } catch (error) {
      mark(toApiError(error).fields);
      setState({ busy: false, error });
    }
  };
  return { ...state, submit };
}

export function SignInForm({ onSubmit }: { onSubmit: (credentials: Credentials) => Promise<unknown> }) {
  const t = useText();
  const form = useForm<Credentials>({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  const { busy, error, submit } = useSubmit(onSubmit, form.setErrors);
  return (
    <form onSubmit={form.onSubmit(submit)}>
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

export function SignUpForm({ onSubmit }: { onSubmit: (values: Credentials & { name: string }) => Promise<unknown> }) {
  const t = useText();
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', email: '', password: '' } });
  const { busy, error, submit } = useSubmit(onSubmit, form.setErrors);
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <FormError error={error} />
        <TextInput
          label={t('word.name')}
          autoComplete="name"
          required
          maxLength={80}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
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
          description={t('field.password-hint')}
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy} fullWidth>
          {t('action.sign-up')}
        </Button>
      </Stack>
    </form>
  );
}
