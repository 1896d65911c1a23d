import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { useKitText } from '../i18n.tsx';

export interface ConfirmQuestion {
  title: string;
  /** What will happen, in full sentences. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Destructive: the button is red. */
  danger?: boolean;
}

/** Asks before something happens. Focus begins on the harmless button. */
export function ConfirmDialog(
  props: ConfirmQuestion & { opened: boolean; onConfirm: () => void; onClose: () => void; isWorking?: boolean },
) {
  const t = useKitText();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack gap="lg">
        <Text component="div">{props.message}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {props.cancelLabel ?? t('action.cancel')}
          </Button>
          <Button color={props.danger ? 'red.8' : undefined} onClick={props.onConfirm} loading={props.isWorking}>
            {props.confirmLabel ?? t('action.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

/** Holds the one dialog that `useConfirm` opens. In the shell. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => undefined);
  const ask = useCallback<Ask>((next) => {
    setQuestion(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    setOpened(false);
    answer.current(yes);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <ConfirmDialog {...question} opened={opened} onConfirm={() => close(true)} onClose={() => close(false)} />
      )}
    </ConfirmContext>
  );
}

/** @example if (await confirm({ title, message, danger: true })) remove.fire({ params: { id } }) */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm outside ConfirmProvider');
  return ask;
}
