/** Two people changed the same thing: each is asked about, and nothing is lost before it is decided. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Json } from '#kernel/contract/block.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog } from '#kernel/web/ui/index.ts';
import { type Conflict, isEqualJson } from '../../contract/drafting/draft-merge.ts';
import type { Block } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** Differences of a block, by its form's labels. */
function useDifferingFields() {
  const local = useLocalText();
  const t = useBuilderText();
  return (mine: Block, theirs: Block | undefined, kind: BlockView | undefined): string[] => {
    const title = isEqualJson(mine.title, theirs?.title) ? [] : [`${t('word.name')}: ${local(mine.title)}`];
    const keys = Object.keys(mine.settings).filter((key) => !isEqualJson(mine.settings[key], theirs?.settings[key]));
    const settings = keys.map((key) => {
      const label = kind?.form.find((field) => field.key === key)?.label;
      return `${label ? local(label) : key}: ${formatValue(mine.settings[key] as Json)}`;
    });
    return [...title, ...settings];
  };
}

function VersionChoice(props: { title: string; value: unknown; other: unknown; label: string; onChoose: () => void }) {
  const { title, value, other, label, onChoose } = props;
  const t = useBuilderText();
  const { kindOf } = useBuilder();
  const differing = useDifferingFields();
  const block = value as Block | undefined;
  const isBlock = typeof block === 'object' && block !== null && 'settings' in block;
  const lines = isBlock
    ? differing(block, other as Block | undefined, kindOf(block))
    : [value === undefined ? t('merge.removed') : formatValue(value)];
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

function getConflictName(conflict: Conflict, local: (text: Block['title']) => string): string {
  const block = (conflict.mine ?? conflict.theirs) as Block | undefined;
  return conflict.kind === 'block' && block ? local(block.title) : conflict.key;
}

export function MergeDialog() {
  const t = useBuilderText();
  const local = useLocalText();
  const { autosaveState, autosave } = useBuilder();
  const [conflict] = autosaveState.conflicts;
  if (!conflict) return null;
  const name = conflict.kind === 'block' ? getConflictName(conflict, local) : t('panel.frame');
  const decide = (isMine: boolean) => autosave.decide(conflict, isMine);
  return (
    <Dialog title={t('merge.title', { name })} size="lg" onClose={() => decide(true)}>
      <Stack gap="md">
        <Text>{t('merge.hint', { count: autosaveState.conflicts.length })}</Text>
        <Group align="stretch" gap="sm">
          <VersionChoice
            title={t('merge.mine')}
            value={conflict.mine}
            other={conflict.theirs}
            label={t('merge.keepMine')}
            onChoose={() => decide(true)}
          />
          <VersionChoice
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
