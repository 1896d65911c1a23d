/** Another address to sign in with: asked for here, confirmed at the new one. */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { FormError, Section } from '#kernel/web/ui/index.ts';
import { changeAddress } from '../../contract/address.endpoints.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';

export function ChangeAddress({ email }: { email: string | null }) {
  const t = useText();
  const [sent, setSent] = useState<string | null>(null);
  const { form, props, busy, error } = useAccountForm({
    initial: { email: '' },
    asks: changeAddress.body,
    send: async (body) => setSent((await call(changeAddress, { body })).email),
    marks: true,
  });
  return (
    <Section title={t('address.title')} description={t('address.text')}>
      <form {...props}>
        <Stack gap="md" maw={420}>
          {email && <Text>{t('address.now', { email })}</Text>}
          {sent && <Alert color="green" variant="light" role="status" title={t('address.sent', { email: sent })} />}
          <FormError error={error} />
          <TextInput
            label={t('address.new')}
            type="email"
            autoComplete="email"
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" variant="default" loading={busy} style={{ alignSelf: 'flex-start' }}>
            {t('address.send')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
