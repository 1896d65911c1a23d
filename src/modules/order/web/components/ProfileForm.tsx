import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type ApiError, toApiError } from '#kernel/web/api-error.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { FormError, Section } from '#kernel/web/ui/index.ts';
import type { GuestSession } from '../../contract/guest.ts';
import { useUpdateSession } from '../order.api.ts';
import { useText } from '../text.ts';

const autoComplete = { name: 'name', email: 'email', phone: 'tel' } as const;

/** What a visitor without an account told about himself. */
export function ProfileForm({ session }: { session: GuestSession }) {
  const t = useText();
  const kit = useKitText();
  const update = useUpdateSession();
  const [error, setError] = useState<ApiError | null>(null);
  const { info } = session;
  const form = useForm({
    initialValues: {
      name: info.name ?? '',
      email: info.email ?? '',
      phone: info.phone ?? '',
      notifications: info.preferences.notifications,
      newsletter: info.preferences.newsletter,
    },
  });
  const save = form.onSubmit(async ({ name, email, phone, notifications, newsletter }) => {
    const body = { name: name || null, email: email || null, phone: phone || null };
    try {
      await update.send({ body: { ...body, preferences: { notifications, newsletter } } });
      setError(null);
      showDone(t('account.saved'));
    } catch (thrown) {
      const failure = toApiError(thrown);
      setError(failure);
      form.setErrors(failure.fields);
    }
  });
  return (
    <Section title={t('account.profile')}>
      <form onSubmit={save}>
        <Stack gap="md">
          <FormError error={error} />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {(['name', 'email', 'phone'] as const).map((field) => (
              <TextInput
                key={field}
                label={t(`profile.${field}`)}
                autoComplete={autoComplete[field]}
                {...form.getInputProps(field)}
              />
            ))}
          </SimpleGrid>
          <Group justify="space-between">
            <Group>
              <Checkbox
                label={t('profile.notifications')}
                {...form.getInputProps('notifications', { type: 'checkbox' })}
              />
              <Checkbox label={t('profile.newsletter')} {...form.getInputProps('newsletter', { type: 'checkbox' })} />
            </Group>
            <Button type="submit" variant="default" loading={update.isSending}>
              {kit('action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
