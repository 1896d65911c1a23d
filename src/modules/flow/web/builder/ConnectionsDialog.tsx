/** The ways out of a block, without a mouse: where each leads, a new one, and cutting one. */
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog } from '#kernel/web/ui/index.ts';
import { canConnect } from '../../contract/drafting/graph-edit.ts';
import type { Block } from '../../contract/frame.ts';
import type { BuilderCommands } from './builder-commands.ts';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

function ConnectionList({ block, commands }: { block: Block; commands: BuilderCommands }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { graph, waysOut } = useBuilder();
  const labels = new Map(waysOut(block).map(({ key, label }) => [key, local(label)]));
  const titles = new Map(graph.blocks.map(({ id, title }) => [id, local(title)]));
  const connections = graph.connections.filter(({ from }) => from === block.id);
  if (connections.length === 0) return <Text c="dimmed">{t('ways.none')}</Text>;
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('ways.list')}>
      {connections.map((connection) => {
        const to = titles.get(connection.to) ?? connection.to;
        return (
          <Group key={`${connection.outlet} ${connection.to}`} component="li" justify="space-between" wrap="nowrap">
            <Text>
              {labels.get(connection.outlet) ?? connection.outlet} → {to}
            </Text>
            <ActionIcon
              aria-label={t('way.cut', { from: local(block.title), to })}
              onClick={() => commands.disconnect(connection)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
    </Stack>
  );
}

function NewConnection({ block, commands }: { block: Block; commands: BuilderCommands }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { graph, waysOut } = useBuilder();
  const outlets = waysOut(block);
  const open = outlets.find(
    ({ key }) =>
      !graph.connections.some(
        (outletOrConnection) => outletOrConnection.from === block.id && outletOrConnection.outlet === key,
      ),
  );
  const [outlet, setOutlet] = useState<string | null>((open ?? outlets[0])?.key ?? null);
  const [to, setTo] = useState<string | null>(null);
  const targets = graph.blocks.filter(({ id }) => canConnect(graph, { from: block.id, outlet: outlet ?? '', to: id }));
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
        {outlets.length > 1 && (
          <Select
            label={t('ways.which')}
            data={outlets.map(({ key, label }) => ({ value: key, label: local(label) }))}
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

export function ConnectionsDialog({ commands, onClose }: { commands: BuilderCommands; onClose: () => void }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { graph, selected } = useBuilder();
  const block = graph.blocks.find(({ id }) => id === selected[0]);
  if (!block) return null;
  return (
    <Dialog asks={false} title={t('ways.title', { name: local(block.title) })} onClose={onClose}>
      <Stack gap="lg">
        <ConnectionList block={block} commands={commands} />
        <NewConnection block={block} commands={commands} />
      </Stack>
    </Dialog>
  );
}
