/** The last question before a company is closed. */
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { ClosingState } from '../../contract/closing.endpoints.ts';
import { useClose } from '../closing.api.ts';
import { useText } from '../text.ts';

export function CloseDialog({ closingState, onClose }: { closingState: ClosingState; onClose: () => void }) {
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
    showSuccess(t('closing.done', { name: closingState.name }));
    onClose();
  };
  return (
    <Dialog title={t('closing.close')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <FormError error={close.error} />
          <Text>
            {t('closing.type')} <Code>{closingState.code}</Code>
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
