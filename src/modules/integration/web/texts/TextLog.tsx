/** Text log: the outcome of each text, one row per number. */
import { Group, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, KindLink, RecordTable, Section, StatusBadge, TimeText } from '#kernel/web/ui/index.ts';
import { isStuck, type TextEntry } from '#modules/notification/contract/text-log.ts';
import { useTexts } from '../integration.api.ts';
import { useText } from '../text.ts';

const tones = { waiting: 'warning', stuck: 'bad', accepted: 'good', refused: 'bad', dropped: 'neutral' } as const;

function State({ entry }: { entry: TextEntry }) {
  const t = useText();
  const local = useLocalText();
  const state = isStuck(entry) ? 'stuck' : entry.state;
  return (
    <div>
      <StatusBadge tone={tones[state]}>{t(`texts.state.${state}`)}</StatusBadge>
      {entry.reason && <Text size="sm">{local(entry.reason)}</Text>}
      {state === 'stuck' && <Text size="sm">{t('texts.stuckHint')}</Text>}
    </div>
  );
}

function useColumns() {
  const t = useText();
  return [
    { key: 'number', title: t('texts.number'), primary: true, cell: (row: TextEntry) => row.number },
    {
      key: 'channel',
      title: t('word.kind'),
      cell: (row: TextEntry) => (
        <Group gap={4}>
          <span>{t(`texts.channel.${row.channel}`)}</span>
          {row.isCorrection && <StatusBadge tone="info">{t('texts.correction')}</StatusBadge>}
        </Group>
      ),
    },
    { key: 'state', title: t('word.state'), wide: true, cell: (row: TextEntry) => <State entry={row} /> },
    { key: 'at', title: t('texts.at'), cell: (row: TextEntry) => <TimeText at={row.at} /> },
    { key: 'tries', title: t('log.attempts'), cell: (row: TextEntry) => t('log.times', { count: row.tries }) },
    {
      key: 'run',
      title: t('texts.run'),
      cell: (row: TextEntry) =>
        row.executionId ? (
          <KindLink kind="execution" id={row.executionId}>
            {t('word.openRun')}
          </KindLink>
        ) : (
          t('log.test')
        ),
    },
  ];
}

export function TextLog() {
  const t = useText();
  const texts = useTexts();
  const columns = useColumns();
  return (
    <Section title={t('texts.log')}>
      <Text size="sm" c="dimmed">
        {t('texts.logHint')}
      </Text>
      <RecordTable
        name="integration.texts"
        label={t('texts.log')}
        list={texts}
        columns={columns}
        rowLabel={(row) => row.number}
        empty={<Empty title={t('texts.logNone')} />}
      />
    </Section>
  );
}
