/** The settings of the chosen block, and what can be done with it. Comes with the first block that somebody chooses. */
import { Button, Group, Stack } from '@mantine/core';
import { parseDraft } from '../../contract/drafting/draft.ts';
import { getStartId } from '../../contract/drafting/graph-edit.ts';
import { BlockSettings } from '../settings/BlockSettings.tsx';
import { BlockUndoInfo } from './BlockUndoInfo.tsx';
import type { BuilderCommands } from './builder-commands.ts';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

export function BlockPanel({ id, commands, onWays }: { id: string; commands: BuilderCommands; onWays: () => void }) {
  const t = useBuilderText();
  const { draft, graph, catalogue, checked, autosave: draftAutosave, isReadOnly } = useBuilder();
  return (
    <Stack gap="md" data-block-settings>
      <BlockSettings
        key={id}
        definition={draft}
        blockId={id}
        catalogue={catalogue}
        problems={checked.at.get(id) ?? []}
        onChange={(next) => draftAutosave.edit(() => parseDraft(next), `settings ${id}`)}
        readOnly={isReadOnly}
      />
      <BlockUndoInfo id={id} />
      {!isReadOnly && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onWays}>
            {t('side.ways')}
          </Button>
          {getStartId(graph) !== id && (
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
