/** Asks why, before something happens that must have its reason. `onConfirm` shows its own failures. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useKitText } from '../i18n.tsx';
import { Dialog } from './Dialog.tsx';

export function ReasonDialog(props: {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useKitText();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const confirm = async () => {
    const trimmed = reason.trim();
    setMissing(trimmed === '');
    if (trimmed === '') return;
    setWorking(true);
    await props.onConfirm(trimmed).finally(() => setWorking(false));
  };
  return (
    <Dialog onClose={props.onClose} title={props.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack gap="lg">
          <Text>{props.message}</Text>
          <Textarea
            label={t('word.reason')}
            required
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isMissing ? t('reason.missing') : undefined}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('word.cancel')}
            </Button>
            <Button type="submit" loading={isWorking}>
              {props.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
