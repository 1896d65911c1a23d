/**
 * The last question before a company is closed. By hand, since it is sent twice where the sign-in is older than five minutes: then the
 * password is asked for first.
 */
import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toApiError } from '#kernel/web/api-error.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { Standing } from '../../contract/closing.endpoints.ts';
import { useClose, useProve } from '../closing.api.ts';
import { useText } from '../text.ts';

export function CloseDialog({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [asksPassword, setAsksPassword] = useState(false);
  const close = useClose();
  const prove = useProve();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      if (asksPassword) await prove.send({ body: { password } });
      await close.send({ body: { confirmCode: code } });
      showDone(t('closing.done', { name: standing.name }));
      onClose();
    } catch (error) {
      if (toApiError(error).code === 'REAUTHENTICATION_REQUIRED') setAsksPassword(true);
    }
  };
  const error = prove.error ?? (asksPassword && close.error?.code === 'REAUTHENTICATION_REQUIRED' ? null : close.error);
  return (
    <Dialog title={t('closing.close')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <FormError error={error} />
          <Text>
            {t('closing.type')} <Code>{standing.code}</Code>
          </Text>
          <TextInput
            label={t('closing.type-label')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          {asksPassword && (
            <PasswordInput
              label={t('closing.password')}
              description={t('closing.password-hint')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('word.cancel')}
            </Button>
            <Button type="submit" color="red.8" loading={close.isSending || prove.isSending}>
              {t('closing.close')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
