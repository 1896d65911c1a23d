/** Makes or changes what starts a flow. */
import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { FormDialog, type SlotProps } from '#kernel/web/ui/index.ts';
import { createStream, updateStream } from '../../contract/stream.endpoints.ts';
import { streamTexts } from '../../contract/stream.texts.ts';
import type { Stream, StreamSettings } from '../../contract/stream.ts';
import { BlockActionsQuestion } from '../components/BlockActions.tsx';
import { useFrames } from '../flow.api.ts';
import { InputMapping } from './InputMapping.tsx';
import { firstSettings, StreamSettingsInput } from './StreamSettingsInput.tsx';
import { useCreateStream, useUpdateStream } from './stream.api.ts';
import { useText } from './text.ts';

export type CreatedStream = Stream & { secret: string | null };

interface StreamChoice {
  frameKey: string | null;
  kind: StreamSettings['kind'];
}

/** The slots of the form; some depend on what was chosen in others. */
function useStreamSlots(chosen: StreamChoice, choose: (change: Partial<StreamChoice>) => void, isNew: boolean) {
  const t = useText();
  const local = useLocalText();
  const frames = useFrames().rows.filter((frame) => frame.abilities.start);
  const frameId = frames.find(({ key }) => key === chosen.frameKey)?.id ?? null;
  return {
    frameKey: ({ value, onChange, label, error }: SlotProps) => (
      <Stack gap="sm">
        <Select
          label={label}
          withAsterisk
          searchable
          data={frames.map(({ key, title }) => ({ value: key, label: local(title) }))}
          value={(value as string) || null}
          error={error}
          onChange={(frameKey) => {
            choose({ frameKey });
            onChange(frameKey ?? '');
          }}
        />
        {frameId && <BlockActionsQuestion frameId={frameId} />}
      </Stack>
    ),
    settings: ({ value, onChange, label, problems }: SlotProps) => (
      <StreamSettingsInput
        value={value as StreamSettings}
        label={label}
        isNew={isNew}
        error={Object.entries(problems).find(([path]) => path.startsWith('settings'))?.[1]}
        onChange={(settings) => {
          choose({ kind: settings.kind });
          onChange(settings);
        }}
      />
    ),
    input: ({ value, onChange, label, problems }: SlotProps) => (
      <InputMapping
        frameId={frameId}
        kind={chosen.kind}
        label={label}
        value={(value || {}) as Record<string, unknown>}
        onChange={onChange}
        problems={problems}
      />
    ),
    runAs: ({ value, label }: SlotProps) => (
      <RunAsNote label={label} value={value as Stream['runAs']} note={t('streams.runAs')} />
    ),
  };
}

function RunAsNote({ label, value, note }: { label: string; value: Stream['runAs']; note: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="sm" c="dimmed">
        {value.kind === 'service' ? value.permissions.join(', ') : note}
      </Text>
    </div>
  );
}

export function StreamDialog(props: {
  stream: Stream | null;
  /** The flow of a new one. */
  frameKey?: string;
  onClose: () => void;
  onMade?: (newStream: CreatedStream) => void;
}) {
  const { stream, onClose, onMade } = props;
  const t = useText();
  const create = useCreateStream();
  const update = useUpdateStream();
  const frameKey = stream?.frame.key ?? props.frameKey ?? null;
  const [chosen, setChosen] = useState<StreamChoice>({ frameKey, kind: stream?.settings.kind ?? 'schedule' });
  const slots = useStreamSlots(
    chosen,
    (change) => setChosen((previous) => ({ ...previous, ...change })),
    stream === null,
  );
  const shared = { texts: streamTexts, slots, done: t('word.saved'), onClose, size: 'lg' } as const;
  const folded = { title: t('streams.more'), keys: ['condition', 'runAs'] };
  if (stream) {
    return (
      <FormDialog
        {...shared}
        folded={folded}
        of={updateStream}
        title={t('streams.edit')}
        params={{ id: stream.id }}
        row={{ ...stream, frameKey: stream.frame.key }}
        send={async (body) => {
          const saved = await update.send({ params: { id: stream.id }, body });
          onMade?.(saved);
          return saved;
        }}
      />
    );
  }
  return (
    <FormDialog
      {...shared}
      folded={folded}
      of={createStream}
      title={t('streams.new')}
      row={{ frameKey: frameKey ?? '', settings: firstSettings, input: {}, runAs: { kind: 'initiator' } }}
      send={async (body) => {
        const createdStream = await create.send({ body });
        onMade?.(createdStream);
        return createdStream;
      }}
    />
  );
}
