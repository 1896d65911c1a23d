/** Two people changed the same thing: each is asked about, and nothing is lost before it is decided. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Json } from '#kernel/contract/block.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Dialog } from '#kernel/web/ui/index.ts';
import { type Conflict, isSame } from '../../contract/drafting/merge.ts';
import type { Block } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { useBuilder } from './builder.tsx';
import { useBuilderText } from './text.ts';

const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** What of a block differs, by the names of its form. */
function useDiffering() {
  const local = useLocal();
  const t = useBuilderText();
  return (one: Block, other: Block | undefined, kind: BlockView | undefined): string[] => {
    const title = isSame(one.title, other?.title) ? [] : [`${t('word.name')}: ${local(one.title)}`];
    const keys = Object.keys(one.settings).filter((key) => !isSame(one.settings[key], other?.settings[key]));
    const settings = keys.map((key) => {
      const label = kind?.form.find((field) => field.key === key)?.label;
      return `${label ? local(label) : key}: ${told(one.settings[key] as Json)}`;
    });
    return [...title, ...settings];
  };
}

function Choice(props: { title: string; value: unknown; other: unknown; label: string; onChoose: () => void }) {
  const { title, value, other, label, onChoose } = props;
  const t = useBuilderText();
  const { kindOf } = useBuilder();
  const differing = useDiffering();
  const block = value as Block | undefined;
  const isBlock = typeof block === 'object' && block !== null && 'settings' in block;
  const lines = isBlock
    ? differing(block, other as Block | undefined, kindOf(block))
    : [value === undefined ? t('merge.removed') : told(value)];
  return (
    <Paper p="sm" flex="1 1 14rem">
      <Stack gap="xs" h="100%" justify="space-between">
        <div>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {lines.map((line) => (
            <Text key={line} size="sm" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ))}
        </div>
        <Button variant="default" onClick={onChoose}>
          {label}
        </Button>
      </Stack>
    </Paper>
  );
}

function nameOf(conflict: Conflict, local: (text: Block['title']) => string): string {
  const block = (conflict.mine ?? conflict.theirs) as Block | undefined;
  return conflict.kind === 'block' && block ? local(block.title) : conflict.key;
}

export function MergeDialog() {
  const t = useBuilderText();
  const local = useLocal();
  const { kept, keeper } = useBuilder();
  const [conflict] = kept.conflicts;
  if (!conflict) return null;
  const name = conflict.kind === 'block' ? nameOf(conflict, local) : t('panel.frame');
  const decide = (isMine: boolean) => keeper.decide(conflict, isMine);
  return (
    <Dialog title={t('merge.title', { name })} size="lg" onClose={() => decide(true)}>
      <Stack gap="md">
        <Text>{t('merge.hint', { count: kept.conflicts.length })}</Text>
        <Group align="stretch" gap="sm">
          <Choice
            title={t('merge.mine')}
            value={conflict.mine}
            other={conflict.theirs}
            label={t('merge.keepMine')}
            onChoose={() => decide(true)}
          />
          <Choice
            title={t('merge.theirs')}
            value={conflict.theirs}
            other={conflict.mine}
            label={t('merge.takeTheirs')}
            onChoose={() => decide(false)}
          />
        </Group>
      </Stack>
    </Dialog>
  );
}
