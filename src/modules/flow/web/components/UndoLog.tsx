/** The single changes, folded: the latest first, as they will be taken back. */
import { Stack, Text, Title } from '@mantine/core';
import { Collapsible } from '#kernel/web/ui/index.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import { ImpactList } from './ImpactList.tsx';

function UndoLogSection(props: { title: string; impacts: readonly ImpactView[]; count: number; reversed?: boolean }) {
  const { impacts, count } = props;
  if (impacts.length === 0) return null;
  return (
    <div>
      <Title order={3} mb="xs">
        {props.title} {count}
      </Title>
      <ImpactList impacts={impacts} reversed={props.reversed} />
    </div>
  );
}

export function UndoLog({ preview }: { preview: UndoPreview }) {
  const t = useText();
  // A part of a record that is reverted differently is listed above, with its own sentence.
  const retainedImpacts = preview.kept.filter((impact) => impact.part === null);
  const { counts } = preview;
  const retainedCount = counts.kept - (preview.kept.length - retainedImpacts.length);
  const count = counts.reverse + retainedCount + counts.impossible + counts.blocked;
  if (count === 0) return null;
  return (
    <Collapsible count={count}>
      <Stack>
        <Text c="dimmed">{t('undo.detailsHint')}</Text>
        <UndoLogSection title={t('undo.reversed')} impacts={preview.reverse} count={counts.reverse} reversed />
        <UndoLogSection title={t('undo.kept')} impacts={retainedImpacts} count={retainedCount} />
        <UndoLogSection title={t('undo.impossible')} impacts={preview.impossible} count={counts.impossible} />
        <UndoLogSection title={t('undo.blocked')} impacts={preview.blocked} count={counts.blocked} />
      </Stack>
    </Collapsible>
  );
}
