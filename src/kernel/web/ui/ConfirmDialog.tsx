/** Asks before something happens. Focus begins on the harmless button. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useKitText } from '../i18n.tsx';
import type { ConfirmQuestion } from './confirm-question.ts';
import { Dialog } from './Dialog.tsx';

export function ConfirmDialog(
  props: ConfirmQuestion & { opened: boolean; onConfirm: () => void; onClose: () => void; isWorking?: boolean },
) {
  const t = useKitText();
  return (
    <Dialog asks={false} opened={props.opened} onClose={props.onClose} title={props.title}>
      <Stack gap="lg">
        <Text component="div">{props.message}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {props.cancelLabel ?? t('word.cancel')}
          </Button>
          <Button color={props.danger ? 'red.8' : undefined} onClick={props.onConfirm} loading={props.isWorking}>
            {props.confirmLabel ?? t('word.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
