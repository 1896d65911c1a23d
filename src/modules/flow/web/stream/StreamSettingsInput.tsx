/** Stream settings input: the kind of a stream, and the settings of that kind. */
import { Code, Input, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { streamKindTexts } from '../../contract/stream.texts.ts';
import type { StreamEvent, StreamSettings } from '../../contract/stream.ts';
import { useFrames } from '../flow.api.ts';
import { ScheduleBuilder } from './ScheduleBuilder.tsx';
import { useStreamEvents } from './stream.api.ts';
import { useText } from './text.ts';

export const firstSettings: StreamSettings = {
  kind: 'schedule',
  schedule: { every: 'day', at: '09:00' },
  missed: 'once',
};
const initialSettings: Record<StreamSettings['kind'], StreamSettings> = {
  schedule: firstSettings,
  event: { kind: 'event', event: 'flow.execution.finished', frameKey: null },
  hook: { kind: 'hook', proof: 'signature' },
};

type EventSettings = Extract<StreamSettings, { kind: 'event' }>;

/** Event data available to expressions, by variable name. */
function EventFields({ event }: { event: StreamEvent | undefined }) {
  const t = useText();
  const local = useLocalText();
  if (!event) return null;
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        {t('streams.known')}
      </Text>
      {event.fields.map(({ key, label }) => (
        <Text key={key} size="sm">
          <Code>{`event.payload.${key}`}</Code> {label && local(label)}
        </Text>
      ))}
    </Stack>
  );
}

function EventPicker({ value, onChange }: { value: EventSettings; onChange: (value: EventSettings) => void }) {
  const t = useText();
  const local = useLocalText();
  const events = useStreamEvents().data ?? [];
  const frames = useFrames().rows;
  const ofRuns = value.event.startsWith('flow.execution.');
  return (
    <Stack gap="sm">
      <Select
        label={t('streams.event')}
        searchable
        data={events.map(({ name, title }) => ({ value: name, label: local(title) }))}
        value={value.event}
        allowDeselect={false}
        onChange={(event) => event && onChange({ ...value, event, frameKey: null })}
      />
      {ofRuns && (
        <Select
          label={t('streams.ofFrame')}
          placeholder={t('streams.anyFrame')}
          searchable
          clearable
          data={frames.map(({ key, title }) => ({ value: key, label: local(title) }))}
          value={value.frameKey}
          onChange={(frameKey) => onChange({ ...value, frameKey })}
        />
      )}
      <EventFields event={events.find(({ name }) => name === value.event)} />
    </Stack>
  );
}

type HookSettings = Extract<StreamSettings, { kind: 'hook' }>;

function HookProofs({ value, onChange }: { value: HookSettings; onChange: (value: HookSettings) => void }) {
  const t = useText();
  return (
    <Select
      label={t('streams.proof')}
      description={t('streams.proofHint')}
      data={(['signature', 'key'] as const).map((proof) => ({ value: proof, label: t(`streams.proof.${proof}`) }))}
      value={value.proof}
      allowDeselect={false}
      onChange={(proof) => onChange({ ...value, proof: proof as HookSettings['proof'] })}
    />
  );
}

export function StreamSettingsInput(props: {
  value: StreamSettings;
  onChange: (value: StreamSettings) => void;
  label: string;
  /** The kind of one that is there stays. */
  isNew: boolean;
  error: string | undefined;
}) {
  const { value, onChange, label, isNew, error } = props;
  const local = useLocalText();
  const kinds = (['schedule', 'event', 'hook'] as const).map((kind) => ({
    value: kind,
    label: local(streamKindTexts[kind]),
  }));
  return (
    <Input.Wrapper label={label} error={error} component="fieldset" bd={0} p={0} m={0}>
      <Stack gap="sm" mt={4}>
        {isNew && (
          <SegmentedControl
            aria-label={label}
            data={kinds}
            value={value.kind}
            onChange={(kind) => onChange(initialSettings[kind])}
            orientation="horizontal"
          />
        )}
        {value.kind === 'schedule' && <ScheduleBuilder value={value} onChange={onChange} />}
        {value.kind === 'event' && <EventPicker value={value} onChange={onChange} />}
        {value.kind === 'hook' && <HookProofs value={value} onChange={onChange} />}
      </Stack>
    </Input.Wrapper>
  );
}
