/** The last question before a company is closed. */
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { Standing } from '../../contract/closing.endpoints.ts';
import { useClose } from '../closing.api.ts';
import { useText } from '../text.ts';

export function CloseDialog({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const close = useClose();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await close.send({ body: { confirmCode: code } });
    } catch {
      return; // The form shows it.
    }
    showDone(t('closing.done', { name: standing.name }));
    onClose();
  };
  return (
    <Dialog title={t('closing.close')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <FormError error={close.error} />
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('word.cancel')}
            </Button>
            <Button type="submit" color="red.8" loading={close.isSending}>
              {t('closing.close')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
