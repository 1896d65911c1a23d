/** Later runs that depend on this one, and the choice to undo them with it. */
import { Checkbox, List, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Section, TextLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';

export function LaterRuns(props: {
  preview: UndoPreview;
  together: boolean;
  /** Left out where they cannot go together. */
  onTogether?: (together: boolean) => void;
}) {
  const t = useText();
  const local = useLocalText();
  const { preview, together, onTogether } = props;
  if (preview.chain.length === 0) return null;
  return (
    <Section plain title={`${t('undo.chain')} ${preview.chain.length}`} description={t('undo.chainHint')}>
      <List type="ordered">
        {preview.chain.map((run) => (
          <List.Item key={run.id}>
            <TextLink to={flowPaths.execution({ id: run.id })}>{run.title}</TextLink>{' '}
            <Text span c="dimmed">
              {local(run.frameTitle)}
            </Text>
          </List.Item>
        ))}
      </List>
      {onTogether && (
        <Checkbox
          label={t('undo.together')}
          checked={together}
          onChange={(event) => onTogether(event.currentTarget.checked)}
        />
      )}
    </Section>
  );
}
