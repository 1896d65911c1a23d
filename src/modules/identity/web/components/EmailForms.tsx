/** Signing in and signing up with an e-mail address. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { FormError, focusFirstProblem, problemsIn } from '#kernel/web/ui/index.ts';
import { register } from '../../contract/endpoints.ts';
import { identityLabels } from '../../contract/labels.ts';
import { useText } from '../text.ts';

interface Credentials {
  email: string;
  password: string;
}

const empty = { email: '', password: '' };
/** To sign in something must stand there; whether it is right, the server says in one sentence. */
const Filled = z.object({ email: text({ max: 4000 }), password: z.string().min(1) });
const NewAccount = register.body.pick({ name: true, email: true, password: true });

/**
 * A form's values, checked and sent; keeps why that failed. By hand: browsers fill these inputs in, and managers of passwords look for
 * them as they are.
 */
function useAccountForm<Values extends Credentials>(about: {
  initial: Values;
  asks: z.ZodType;
  send: (values: Values) => Promise<unknown>;
  /** Marks the fields that the server named. */
  marks?: boolean;
}) {
  const locale = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: about.initial,
    validate: (values) => problemsIn(about.asks, values, { locale, known: identityLabels }) as never,
  });
  const submit = async (values: Values) => {
    setState({ busy: true, error: null });
    try {
      await about.send(values);
      setState({ busy: false, error: null });
    } catch (error) {
      if (about.marks) form.setErrors(toApiError(error).fields as never);
      setState({ busy: false, error });
      focusFirstProblem(element.current);
    }
  };
  const props = {
    ref: element,
    noValidate: true,
    onSubmit: form.onSubmit(submit, () => focusFirstProblem(element.current)),
  };
  return { form, props, ...state };
}

export function SignInForm({ onSubmit }: { onSubmit: (credentials: Credentials) => Promise<unknown> }) {
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

export function SignUpForm({ onSubmit }: { onSubmit: (values: Credentials & { name: string }) => Promise<unknown> }) {
  const t = useText();
  const initial = { name: '', ...empty };
  const { form, props, busy, error } = useAccountForm({ initial, asks: NewAccount, send: onSubmit, marks: true });
  return (
    <form {...props}>
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
