/** Taking a bulk change back, right after it was made. */
import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { newId } from '#kernel/contract/ids.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useKitText, useLanguage } from '#kernel/web/i18n.tsx';
import { hideMessage, showMessage } from '#kernel/web/notify.tsx';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { useText } from '../text.ts';

/** Long enough to notice a mistake. Afterwards the change is found among the executions. */
const shownFor = 12_000;

/** Where flow shows what taking a bulk change back would do. */
const previewOf = (handle: string) => flowPaths.undo({ id: handle });

interface UndoNoticeOptions {
  /** Where the change stopped halfway: the notice stays until it is closed. */
  stays?: boolean;
}

/** Says that a bulk change worked, with a way to take it back: one for each part that was a change of its own. */
export function useUndoNotice(): (message: string, handles: readonly string[], options?: UndoNoticeOptions) => void {
  const t = useText();
  const kit = useKitText();
  const navigate = useNavigate();
  return (message, handles, { stays = false } = {}) => {
    const id = newId();
    const lead = (handle: string) => {
      hideMessage(id);
      void navigate(previewOf(handle));
    };
    showMessage({
      id,
      color: 'green',
      withBorder: true,
      closeButtonProps: { 'aria-label': kit('word.close') },
      autoClose: stays ? false : shownFor,
      position: 'top-right',
      message: (
        <Group justify="space-between" gap="sm">
          <Text>{message}</Text>
          {handles.map((handle, index) => (
            <Button key={handle} size="xs" variant="light" onClick={() => lead(handle)}>
              {handles.length > 1 ? t('bulk.undo.part', { part: index + 1 }) : t('word.undo')}
            </Button>
          ))}
        </Group>
      ),
    });
  };
}

/** The same as links of a screen: the parts with how many records each has. */
export function UndoLinks({ parts }: { parts: readonly { handle: string; count: number }[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Group gap="xs">
      {parts.map(({ handle, count }) => (
        <ButtonLink key={handle} to={previewOf(handle)} variant="default">
          {t('import.undo', { count: formatNumber(count, language) })}
        </ButtonLink>
      ))}
    </Group>
  );
}
