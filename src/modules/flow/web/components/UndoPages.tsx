/** The pages of a preview whose lists are longer than one answer holds. */
import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { maxPreviewed, type UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';

/** @param props.from the first line of each list that is shown */
export function UndoPages(props: { preview: UndoPreview; from: number; onFrom: (from: number) => void }) {
  const { preview, from, onFrom } = props;
  const t = useText();
  const language = useLanguage();
  const longest = Math.max(...Object.values(preview.counts));
  if (longest <= maxPreviewed) return null;
  const next = from + maxPreviewed;
  const number = (value: number) => formatNumber(value, language);
  return (
    <Group component="nav" aria-label={t('undo.pages')}>
      <Text>
        {t('undo.page', { from: number(from + 1), to: number(Math.min(next, longest)), total: number(longest) })}
      </Text>
      {from > 0 && (
        <Button variant="default" onClick={() => onFrom(Math.max(0, from - maxPreviewed))}>
          {t('undo.pageBefore')}
        </Button>
      )}
      {next < longest && (
        <Button variant="default" onClick={() => onFrom(next)}>
          {t('undo.pageAfter')}
        </Button>
      )}
    </Group>
  );
}
