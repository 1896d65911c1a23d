/** On a phone: the flow as a list downwards, to be looked at and changed a little. A block's settings come up as a sheet. */
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { late } from '#kernel/web/late.tsx';
import { startOf } from '../../contract/drafting/edit.ts';
import type { Drawing } from '../../contract/drawing.ts';
import { Picture } from '../components/Picture.tsx';
import { useBuilder } from './builder.tsx';
import { Crumbs } from './Crumbs.tsx';
import { useCommands } from './commands.ts';
import { useSide } from './Side.tsx';
import { useBuilderText } from './text.ts';

const AskKind = late(async () => (await import('./AskKind.tsx')).AskKind);
const WaysDialog = late(async () => (await import('./WaysDialog.tsx')).WaysDialog);

const noSpots = {};

function useDrawing(): Drawing {
  const { graph, kindOf } = useBuilder();
  return useMemo(() => {
    const start = startOf(graph);
    const blocks = graph.blocks
      .toSorted((one, other) => Number(other.id === start) - Number(one.id === start))
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
  const local = useLocal();
  const builder = useBuilder();
  const { graph, selected, select, setPanel, isReadOnly, enter, within } = builder;
  const commands = useCommands(noSpots);
  const drawing = useDrawing();
  const [asked, setAsked] = useState<'add' | 'ways' | null>(null);
  const side = useSide({ commands, onWays: () => setAsked('ways') });
  const [chosen] = selected;
  const loop = graph.blocks.find(({ id, kind }) => id === chosen && kind === 'flow.loop');
  const close = () => {
    setPanel(null);
    select([]);
  };
  return (
    <Stack gap="md">
      <Crumbs />
      {drawing.blocks.length === 0 ? (
        <Text c="dimmed">{t('begin.hint')}</Text>
      ) : (
        <Picture
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
        <Button variant="light" onClick={() => setAsked('add')}>
          {t('keys.add')}
        </Button>
      )}
      <Drawer
        opened={side !== null && asked === null}
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
              <Button variant="light" onClick={() => setAsked('add')}>
                {t('node.addBehind', { name: local(graph.blocks.find(({ id }) => id === chosen)?.title ?? '') })}
              </Button>
            </Group>
          )}
          {side?.content}
        </Stack>
      </Drawer>
      {asked === 'add' && (
        <AskKind
          onClose={() => setAsked(null)}
          onChoose={(view) => {
            setAsked(null);
            commands.add(view);
          }}
        />
      )}
      {asked === 'ways' && <WaysDialog commands={commands} onClose={() => setAsked(null)} />}
    </Stack>
  );
}
