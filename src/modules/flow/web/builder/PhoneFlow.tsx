/** On a phone: the flow as a list downwards, to be looked at and changed a little. A block's settings come up as a sheet. */
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { getStartId } from '../../contract/drafting/graph-edit.ts';
import type { Drawing } from '../../contract/drawing.ts';
import { LazyFlowPicture } from '../components/LazyFlowPicture.tsx';
import { useBuilderCommands } from './builder-commands.ts';
import { useBuilder } from './builder-context.tsx';
import { LoopBreadcrumbs } from './LoopBreadcrumbs.tsx';
import { useSidePanel } from './SidePanel.tsx';
import { useBuilderText } from './text.ts';

const AskKind = lazyPart(async () => (await import('./BlockKindDialog.tsx')).BlockKindDialog);
const WaysDialog = lazyPart(async () => (await import('./ConnectionsDialog.tsx')).ConnectionsDialog);

const noPositions = {};

function useDrawing(): Drawing {
  const { graph, kindOf } = useBuilder();
  return useMemo(() => {
    const start = getStartId(graph);
    const blocks = graph.blocks
      .toSorted((first, second) => Number(second.id === start) - Number(first.id === start))
      .map((block) => ({
        id: block.id,
        title: block.title,
        sign: kindOf(block)?.sign ?? ('bolt' as const),
        body: null,
      }));
    return { blocks, connections: graph.connections };
  }, [graph, kindOf]);
}

export function PhoneFlow() {
  const t = useBuilderText();
  const local = useLocalText();
  const builder = useBuilder();
  const { graph, selected, select, setPanel, isReadOnly, enter, within } = builder;
  const commands = useBuilderCommands(noPositions);
  const drawing = useDrawing();
  const [openDialog, setOpenDialog] = useState<'add' | 'ways' | null>(null);
  const side = useSidePanel({ commands, onWays: () => setOpenDialog('ways') });
  const [chosen] = selected;
  const loop = graph.blocks.find(({ id, kind }) => id === chosen && kind === 'flow.loop');
  const close = () => {
    setPanel(null);
    select([]);
  };
  return (
    <Stack gap="md">
      <LoopBreadcrumbs />
      {drawing.blocks.length === 0 ? (
        <Text c="dimmed">{t('begin.hint')}</Text>
      ) : (
        <LazyFlowPicture
          drawing={drawing}
          label={t('canvas.label')}
          chosen={chosen ?? null}
          onChoose={(id) => {
            setPanel(null);
            select([id]);
          }}
        />
      )}
      {!isReadOnly && (
        <Button variant="light" onClick={() => setOpenDialog('add')}>
          {t('keys.add')}
        </Button>
      )}
      <Drawer
        opened={side !== null && openDialog === null}
        onClose={close}
        position="bottom"
        size="85%"
        title={side?.title}
        closeButtonProps={{ 'aria-label': t('word.close') }}
      >
        <Stack gap="md">
          {loop && (
            <Button variant="default" onClick={() => enter([...within, loop.id])}>
              {t('inside.loop')}
            </Button>
          )}
          {chosen && !isReadOnly && (
            <Group>
              <Button variant="light" onClick={() => setOpenDialog('add')}>
                {t('node.addBehind', { name: local(graph.blocks.find(({ id }) => id === chosen)?.title ?? '') })}
              </Button>
            </Group>
          )}
          {side?.content}
        </Stack>
      </Drawer>
      {openDialog === 'add' && (
        <AskKind
          onClose={() => setOpenDialog(null)}
          onChoose={(view) => {
            setOpenDialog(null);
            commands.add(view);
          }}
        />
      )}
      {openDialog === 'ways' && <WaysDialog commands={commands} onClose={() => setOpenDialog(null)} />}
    </Stack>
  );
}
