/** Starts a stream once, for real, with a sample of what would begin it. */
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { Stream, StreamEvent, StreamStart } from '../../contract/stream.ts';
import { StartBadge, StartReason } from './badges.tsx';
import { useStreamEvents, useTestStream } from './stream.api.ts';
import { useText } from './text.ts';

const examples: Record<string, unknown> = { boolean: true, integer: 1, number: 1, array: [], object: {} };

/** Of the event that it waits for, by the fields that it has. */
function createSample({ settings }: Stream, events: readonly StreamEvent[]): string {
  if (settings.kind !== 'event') return '{}';
  const fields = events.find(({ name }) => name === settings.event)?.fields ?? [];
  return JSON.stringify(Object.fromEntries(fields.map(({ key, type }) => [key, examples[type] ?? ''])), null, 2);
}

function parseSample(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // The text is not valid JSON yet: shown beside the field.
    return null;
  }
}

function StreamTestResult({ start }: { start: StreamStart }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Alert color={start.executionId ? 'green' : 'yellow'} role="status">
      <Stack gap={4} align="flex-start">
        <Text fw={600}>{t(start.executionId ? 'streams.tested' : 'streams.notTested')}</Text>
        {start.executionId ? null : <StartBadge start={start} />}
        <StartReason start={start} />
        {start.error && <span hidden>{local(start.error)}</span>}
      </Stack>
    </Alert>
  );
}

export function StreamTestDialog({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const t = useText();
  const events = useStreamEvents().data ?? [];
  const test = useTestStream();
  const [typed, setTyped] = useState<string | null>(null);
  const [start, setStart] = useState<StreamStart | null>(null);
  const hasSample = stream.settings.kind !== 'schedule';
  const text = typed ?? createSample(stream, events);
  const sample = parseSample(text);
  const submit = async () => {
    if (!sample) return;
    setStart(await test.send({ params: { id: stream.id }, body: { sample: sample.value as never } }));
  };
  return (
    <Dialog title={t('streams.test')} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text>{t('streams.testHint')}</Text>
        <FormError error={test.error} />
        {hasSample && (
          <Textarea
            label={t('streams.sample')}
            description={t('streams.sampleHint')}
            ff="monospace"
            autosize
            minRows={4}
            maxRows={14}
            value={text}
            error={sample ? undefined : t('streams.sampleWrong')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {start && <StreamTestResult start={start} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('word.close')}
          </Button>
          <Button onClick={() => void submit().catch(() => undefined)} loading={test.isSending} disabled={!sample}>
            {t('streams.testNow')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
