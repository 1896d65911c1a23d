/** Sign-up with an e-mail address; or the reason it is closed, if people need an invitation. */
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { call } from '#kernel/web/api.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { FormError, Loading } from '#kernel/web/ui/index.ts';
import { accountErrors } from '../../contract/account.errors.ts';
import { register } from '../../contract/endpoints.ts';
import type { SignUpConsents } from '../../contract/sign-up.ts';
import { useRegistration } from '../identity.api.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';

const empty = { name: '', email: '', password: '' };
const NewAccount = register.body.pick({ name: true, email: true, password: true });

function SignUpForm({ consents }: { consents: SignUpConsents }) {
  const t = useText();
  const locale = useLanguage();
  const session = useSession();
  const send = async (values: typeof empty) =>
    session.signedIn(await call(register, { body: { ...values, locale, ...consents } }));
  const { form, props, busy, error } = useAccountForm({ initial: empty, asks: NewAccount, send, marks: true });
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

/** If the check of open registration failed, the form is shown: the server replies on submission. */
export function SignUp({ consents }: { consents: SignUpConsents }) {
  const language = useLanguage();
  const registration = useRegistration();
  if (registration.isPending) return <Loading rows={3} />;
  if (registration.data?.mayRegister === false)
    return <Alert color="yellow" variant="light" role="status" title={accountErrors.REGISTRATION_CLOSED[language]} />;
  return <SignUpForm consents={consents} />;
}
