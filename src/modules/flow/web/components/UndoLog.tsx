/** The single changes, folded: the latest first, as they will be taken back. */
import { Stack, Text, Title } from '@mantine/core';
import { Fold } from '#kernel/web/ui/index.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import { ImpactList } from './ImpactList.tsx';

function Part(props: { title: string; impacts: readonly ImpactView[]; count: number; reversed?: boolean }) {
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
  // A part of a thing that is taken back otherwise stands above, with its own words.
  const kept = preview.kept.filter((impact) => impact.part === null);
  const { counts } = preview;
  const keptCount = counts.kept - (preview.kept.length - kept.length);
  const count = counts.reverse + keptCount + counts.impossible + counts.blocked;
  if (count === 0) return null;
  return (
    <Fold count={count}>
      <Stack>
        <Text c="dimmed">{t('undo.detailsHint')}</Text>
        <Part title={t('undo.reversed')} impacts={preview.reverse} count={counts.reverse} reversed />
        <Part title={t('undo.kept')} impacts={kept} count={keptCount} />
        <Part title={t('undo.impossible')} impacts={preview.impossible} count={counts.impossible} />
        <Part title={t('undo.blocked')} impacts={preview.blocked} count={counts.blocked} />
      </Stack>
    </Fold>
  );
}
