/** Stream badges: states of a stream, outcomes of a start. */
import { Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge, TextLink, TimeText, type Tone } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { outcomeTexts, streamStateTexts } from '../../contract/stream.texts.ts';
import type { StartOutcome, Stream, StreamStart } from '../../contract/stream.ts';
import { ExecutionBadge } from '../components/badges.tsx';
import { useText } from './text.ts';

const tones: Record<StartOutcome, Tone> = {
  started: 'good',
  condition: 'neutral',
  paused: 'neutral',
  missed: 'warning',
  refused: 'bad',
  loop: 'bad',
};

export function StreamBadge({ stream }: { stream: Pick<Stream, 'state' | 'frame'> }) {
  const t = useText();
  const local = useLocalText();
  if (stream.frame.isRetired) return <StatusBadge tone="bad">{t('streams.retired')}</StatusBadge>;
  return (
    <StatusBadge tone={stream.state === 'active' ? 'good' : 'neutral'}>
      {local(streamStateTexts[stream.state])}
    </StatusBadge>
  );
}

/** The run that it led to, or why there is none. */
export function StartBadge({ start }: { start: StreamStart }) {
  const local = useLocalText();
  if (start.executionStatus) return <ExecutionBadge execution={{ status: start.executionStatus, undoneBy: null }} />;
  return <StatusBadge tone={tones[start.outcome]}>{local(outcomeTexts[start.outcome])}</StatusBadge>;
}

/** In words: why it did not start, or the way to the run. */
export function StartReason({ start }: { start: StreamStart }) {
  const t = useText();
  const local = useLocalText();
  if (start.executionId) {
    return <TextLink to={flowPaths.execution({ id: start.executionId })}>{t('word.openRun')}</TextLink>;
  }
  if (start.error) return <Text size="sm">{local(start.error)}</Text>;
  if (start.missed) return <Text size="sm">{t('streams.missedCount', { count: start.missed })}</Text>;
  return <Text size="sm">{local(outcomeTexts[start.outcome])}</Text>;
}

export function LastStart({ stream }: { stream: Stream }) {
  const t = useText();
  if (!stream.last) return <Text c="dimmed">{t('streams.never')}</Text>;
  return (
    <Stack gap={2} align="flex-start">
      <StartBadge start={stream.last} />
      <Text size="xs" c="dimmed">
        <TimeText at={stream.last.receivedAt} />
      </Text>
    </Stack>
  );
}
