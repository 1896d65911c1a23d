import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { newId } from '#kernel/contract/ids.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useUndoBulkChange } from '../axis.api.ts';
import { useText } from '../text.ts';

/** Long enough to notice a mistake. */
const shownFor = 12_000;

interface UndoNoticeOptions {
  /** Where the change stopped halfway: the notice stays until it is closed, and this happens when it was taken back. */
  onUndone?: () => void;
}

/** Says that a bulk change worked, with a button that takes it back. */
export function useUndoNotice(): (message: string, handles: readonly string[], options?: UndoNoticeOptions) => void {
  const t = useText();
  const kit = useKitText();
  const undo = useUndoBulkChange();
  const takeBack = async (notice: string, handles: readonly string[], onUndone?: () => void) => {
    notifications.hide(notice);
    let [count, kept] = [0, 0];
    for (const id of handles) {
      const result = await undo.send({ params: { id } });
      count += result.restored;
      kept += result.kept.length;
    }
    onUndone?.();
    showDone(kept > 0 ? t('bulk.undone.kept', { count, kept }) : t('bulk.undone', { count }));
  };
  return (message, handles, { onUndone } = {}) => {
    const id = newId();
    notifications.show({
      id,
      color: 'green',
      withBorder: true,
      closeButtonProps: { 'aria-label': kit('action.close') },
      autoClose: onUndone ? false : shownFor,
      position: 'top-right',
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text>{message}</Text>
          {/* A refused undo is shown by the sender itself. */}
          <Button size="xs" variant="light" onClick={() => void takeBack(id, handles, onUndone).catch(() => undefined)}>
            {t('bulk.undo')}
          </Button>
        </Group>
      ),
    });
  };
}
