/** The ways out of a block, without a mouse: where each leads, a new one, and cutting one. */
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Dialog } from '#kernel/web/ui/index.ts';
import { mayConnect } from '../../contract/drafting/edit.ts';
import type { Block } from '../../contract/frame.ts';
import { useBuilder } from './builder.tsx';
import type { Commands } from './commands.ts';
import { useBuilderText } from './text.ts';

function Ways({ block, commands }: { block: Block; commands: Commands }) {
  const t = useBuilderText();
  const local = useLocal();
  const { graph, waysOut } = useBuilder();
  const labels = new Map(waysOut(block).map(({ key, label }) => [key, local(label)]));
  const titles = new Map(graph.blocks.map(({ id, title }) => [id, local(title)]));
  const ways = graph.connections.filter(({ from }) => from === block.id);
  if (ways.length === 0) return <Text c="dimmed">{t('ways.none')}</Text>;
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('ways.list')}>
      {ways.map((way) => {
        const to = titles.get(way.to) ?? way.to;
        return (
          <Group key={`${way.outlet} ${way.to}`} component="li" justify="space-between" wrap="nowrap">
            <Text>
              {labels.get(way.outlet) ?? way.outlet} → {to}
            </Text>
            <ActionIcon
              aria-label={t('way.cut', { from: local(block.title), to })}
              onClick={() => commands.disconnect(way)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
    </Stack>
  );
}

function NewWay({ block, commands }: { block: Block; commands: Commands }) {
  const t = useBuilderText();
  const local = useLocal();
  const { graph, waysOut } = useBuilder();
  const ways = waysOut(block);
  const open = ways.find(({ key }) => !graph.connections.some((way) => way.from === block.id && way.outlet === key));
  const [outlet, setOutlet] = useState<string | null>((open ?? ways[0])?.key ?? null);
  const [to, setTo] = useState<string | null>(null);
  const targets = graph.blocks.filter(({ id }) => mayConnect(graph, { from: block.id, outlet: outlet ?? '', to: id }));
  // No list without anything in it.
  if (targets.length === 0) return <Text c="dimmed">{t('ways.noTarget')}</Text>;
  const add = () => {
    if (!outlet || !to) return;
    commands.connect({ from: block.id, outlet, to });
    setTo(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Stack gap="sm">
        {ways.length > 1 && (
          <Select
            label={t('ways.which')}
            data={ways.map(({ key, label }) => ({ value: key, label: local(label) }))}
            value={outlet}
            onChange={setOutlet}
            allowDeselect={false}
          />
        )}
        <Select
          label={t('ways.to')}
          data={targets.map(({ id, title }) => ({ value: id, label: local(title) }))}
          value={to}
          onChange={setTo}
          searchable
          data-autofocus
          nothingFoundMessage={t('ways.noTarget')}
        />
        <Group>
          <Button type="submit">{t('ways.connect')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

export function WaysDialog({ commands, onClose }: { commands: Commands; onClose: () => void }) {
  const t = useBuilderText();
  const local = useLocal();
  const { graph, selected } = useBuilder();
  const block = graph.blocks.find(({ id }) => id === selected[0]);
  if (!block) return null;
  return (
    <Dialog asks={false} title={t('ways.title', { name: local(block.title) })} onClose={onClose}>
      <Stack gap="lg">
        <Ways block={block} commands={commands} />
        <NewWay block={block} commands={commands} />
      </Stack>
    </Dialog>
  );
}
