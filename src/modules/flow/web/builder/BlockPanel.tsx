/** The settings of the chosen block, and what can be done with it. Comes with the first block that somebody chooses. */
import { Button, Group, Stack } from '@mantine/core';
import { readDraft } from '../../contract/drafting/draft.ts';
import { startOf } from '../../contract/drafting/edit.ts';
import { BlockSettings } from '../settings/BlockSettings.tsx';
import { useBuilder } from './builder.tsx';
import type { Commands } from './commands.ts';
import { useBuilderText } from './text.ts';
import { UndoOfBlock } from './UndoOfBlock.tsx';

export function BlockPanel({ id, commands, onWays }: { id: string; commands: Commands; onWays: () => void }) {
  const t = useBuilderText();
  const { draft, graph, catalogue, checked, keeper, isReadOnly } = useBuilder();
  return (
    <Stack gap="md" data-block-settings>
      <BlockSettings
        key={id}
        definition={draft}
        blockId={id}
        catalogue={catalogue}
        problems={checked.at.get(id) ?? []}
        onChange={(next) => keeper.edit(() => readDraft(next), `settings ${id}`)}
        readOnly={isReadOnly}
      />
      <UndoOfBlock id={id} />
      {!isReadOnly && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onWays}>
            {t('side.ways')}
          </Button>
          {startOf(graph) !== id && (
            <Button size="xs" variant="default" onClick={() => commands.beginWith(id)}>
              {t('side.first')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={commands.duplicate}>
            {t('side.duplicate')}
          </Button>
          <Button size="xs" variant="default" color="red" onClick={() => commands.remove([id])}>
            {t('word.delete')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
