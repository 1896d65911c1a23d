/** Who changed what, latest first. */
import { Button, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import {
  BeforeAfter,
  Loading,
  Section,
  StatusBadge,
  TextLink,
  Timeline,
  type Tone,
  Trouble,
} from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import type { AxisRecordView, HistoryEntry } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useHistory } from '../axis.api.ts';
import { type Reading, readable } from '../records.ts';
import { useText } from '../text.ts';

const tones: Record<HistoryEntry['action'], Tone> = {
  create: 'good',
  update: 'info',
  delete: 'bad',
  restore: 'good',
};

function Body({ entry, reading }: { entry: HistoryEntry; reading: Reading }) {
  const t = useText();
  const none = Object.keys(entry.before).length + Object.keys(entry.after).length === 0;
  return (
    <Stack gap={4}>
      {entry.executionId && (
        <TextLink to={flowPaths.execution({ id: entry.executionId })}>{t('history.execution')}</TextLink>
      )}
      {entry.action === 'update' && none && <Text c="dimmed">{t('history.none')}</Text>}
      {!none && (
        <BeforeAfter
          before={entry.action === 'create' ? null : readable(entry.before, reading)}
          after={readable(entry.after, reading)}
          onlyChanged
          caption={t(`history.${entry.action}`)}
        />
      )}
    </Stack>
  );
}

/** Services are named `room.what`: people read that it happened by itself. */
function authorOf(entry: HistoryEntry, t: ReturnType<typeof useText>): string {
  if (entry.byName && !/^[a-z-]+\.[a-z.-]+$/.test(entry.byName)) return entry.byName;
  return t(entry.executionId ? 'history.automatic' : 'history.system');
}

export function HistorySection({ record, type }: { record: AxisRecordView; type: TypeDefinition }) {
  const t = useText();
  const local = useLocal();
  const history = useHistory({ axis: record.axis, type: record.type, id: record.id });
  const reading: Reading = {
    type,
    references: record.references,
    local,
    names: { title: t('word.title'), code: t('word.code') },
  };
  const items = history.rows.map((entry) => ({
    id: String(entry.version),
    title: t(`history.${entry.action}`),
    at: entry.at,
    by: authorOf(entry, t),
    tone: tones[entry.action],
    badge: entry.cause === 'direct' ? undefined : <StatusBadge>{t(`history.cause.${entry.cause}`)}</StatusBadge>,
    body: <Body entry={entry} reading={reading} />,
  }));
  return (
    <Section title={t('history.title')}>
      {history.isPending && <Loading />}
      {history.error && <Trouble error={history.error} onRetry={history.retry} />}
      <Timeline items={items} label={t('history.title')} />
      {history.hasMore && (
        <Button variant="default" onClick={history.loadMore} loading={history.isLoadingMore}>
          {t('history.more')}
        </Button>
      )}
    </Section>
  );
}
