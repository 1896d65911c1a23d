/** The last question before a company is closed. By hand, since it may be sent twice: who it is may be asked for in between. */
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import { useProven } from '#modules/identity/web/index.ts';
import type { Standing } from '../../contract/closing.endpoints.ts';
import { useClose } from '../closing.api.ts';
import { useText } from '../text.ts';

export function CloseDialog({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const close = useClose();
  const { proven, dialog } = useProven();
  const work = async () => {
    await close.send({ body: { confirmCode: code } });
    showDone(t('closing.done', { name: standing.name }));
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    // Its error stands in the form.
    proven(work).catch(() => null);
  };
  const error = close.error?.code === 'REAUTHENTICATION_REQUIRED' ? null : close.error;
  return (
    <Dialog title={t('closing.close')} onClose={onClose}>
      <form onSubmit={send} noValidate>
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
      {dialog}
    </Dialog>
  );
}
