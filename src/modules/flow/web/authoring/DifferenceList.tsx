/** Difference list: differences of two definitions in sentences: steps first, then their connections, then the flow itself. */
import { Group, List, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import type {
  BlockDifference,
  DifferenceMark,
  Differences,
  FieldDifference,
} from '../../contract/authoring/frame-comparison.ts';
import { useAuthorText } from './text.ts';

const tones: Record<DifferenceMark, Tone> = { added: 'good', removed: 'bad', changed: 'warning' };

function Fields({ fields }: { fields: readonly FieldDifference[] }) {
  const t = useAuthorText();
  const local = useLocalText();
  const formatValue = (text: FieldDifference['from']) => (text ? local(text) : t('compare.empty'));
  return (
    <List size="sm" spacing={2}>
      {fields.map(({ label, from, to }) => (
        <List.Item key={local(label)} style={{ overflowWrap: 'anywhere' }}>
          {t('compare.field', { label: local(label), from: formatValue(from), to: formatValue(to) })}
        </List.Item>
      ))}
    </List>
  );
}

function BlockLine({ block }: { block: BlockDifference }) {
  const t = useAuthorText();
  const local = useLocalText();
  return (
    <Stack component="li" gap={4}>
      <Group gap="xs">
        <StatusBadge tone={tones[block.mark]}>{t(`compare.mark.${block.mark}`)}</StatusBadge>
        <Text fw={600}>{local(block.title)}</Text>
        <Text size="sm" c="dimmed">
          {[...block.within, local(block.kind)].join(' › ')}
        </Text>
      </Group>
      {block.mark === 'changed' && <Fields fields={block.fields} />}
    </Stack>
  );
}

const countOf = ({ blocks, connections, frame }: Differences) => blocks.length + connections.length + frame.length;

export function DifferenceList({ differences }: { differences: Differences }) {
  const t = useAuthorText();
  const local = useLocalText();
  const { blocks, connections, frame } = differences;
  const count = countOf(differences);
  if (count === 0) return <Text>{t('compare.none')}</Text>;
  return (
    <Stack gap="md">
      <Text fw={600} aria-live="polite">
        {t('compare.count', { count })}
      </Text>
      {blocks.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('compare.blocks')}>
          {blocks.map((block) => (
            <BlockLine key={[...block.within, block.id].join('/')} block={block} />
          ))}
        </Stack>
      )}
      {connections.length > 0 && (
        <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('compare.ways')}>
          {connections.map(({ from, outlet, to, fromTitle, toTitle, within, mark }) => (
            <Text component="li" size="sm" key={[...within, from, outlet, to].join('/')}>
              {t(`compare.way.${mark}`, { from: local(fromTitle), to: local(toTitle) })}
            </Text>
          ))}
        </Stack>
      )}
      {frame.length > 0 && (
        <div>
          <Text fw={600}>{t('compare.frame')}</Text>
          <Fields fields={frame} />
        </div>
      )}
    </Stack>
  );
}
