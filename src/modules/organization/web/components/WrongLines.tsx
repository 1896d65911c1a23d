/** Lines of a file that are skipped, each with its reason; all of them can be saved, to be put right and sent again. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { saveCsv } from '#kernel/web/save-csv.ts';
import { useText } from '../text.ts';

/** Enough lines to show the faults of a file; all of them are in the download. */
const shownAtMost = 100;

interface WrongLine {
  key: number;
  /** Null where there is no file to look it up in. */
  line: number | null;
  name: string;
  reason: string;
}

interface WrongLinesProps {
  /** Their number, in a sentence. */
  title: string;
  /** Heading of the name column. */
  names: string;
  fileName: string;
  lines: readonly WrongLine[];
}

export function WrongLines({ title, names, fileName, lines }: WrongLinesProps) {
  const t = useText();
  const isNumbered = lines.some(({ line }) => line !== null);
  const heads = [...(isNumbered ? [t('lines.line')] : []), names, t('word.reason')];
  const cellsOf = ({ line, name, reason }: WrongLine) => [...(isNumbered ? [String(line)] : []), name, reason];
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text>{title}</Text>
        <Button variant="subtle" size="compact-sm" onClick={() => saveCsv(fileName, [heads, ...lines.map(cellsOf)])}>
          {t('lines.save')}
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={300} mah="16rem">
        <Table aria-label={t('lines.list')}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, shownAtMost).map((line) => (
              <Table.Tr key={line.key}>
                {isNumbered && <Table.Td>{line.line}</Table.Td>}
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{line.name || '–'}</Table.Td>
                <Table.Td>{line.reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {lines.length > shownAtMost && <Text c="dimmed">{t('lines.more', { shown: shownAtMost })}</Text>}
    </Stack>
  );
}
