/** Blocks that the engine reads by itself: joins, loops, waits, and flows within flows. */
import { Select, Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { mergeSettings } from '../../contract/setting/draft-blocks.ts';
import { addEvent } from '../../contract/setting/variable-scope.ts';
import { useFrame, useFrames } from '../flow.api.ts';
import { useStreamEvents } from '../stream/stream.api.ts';
import { ConditionInput } from './ConditionInput.tsx';
import type { EditorProps } from './editor.ts';
import { type Reading, SettingFields } from './SettingFields.tsx';
import { useSettingsScope, VariableScopeProvider } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

const joinReading: Reading = { mode: 'plain', count: 'plain' };
const loopReading: Reading = { over: 'raw', as: 'plain', mode: 'plain', limit: 'plain' };

export function JoinEditor({ view, settings, onSettings }: EditorProps) {
  const fields = (view?.form ?? []).filter(({ key }) => key !== 'count' || settings.mode === 'n');
  const save = ({ count, ...rest }: { [key: string]: Json }) =>
    onSettings(rest.mode === 'n' ? { ...rest, count: count ?? 1 } : rest);
  return (
    <Stack gap="md">
      <SettingFields fields={fields} settings={settings} as={joinReading} onChange={save} />
    </Stack>
  );
}

export function LoopEditor({ view, settings, onSettings }: EditorProps) {
  const fields = (view?.form ?? []).filter(({ key }) => key !== 'limit' || settings.mode === 'parallel');
  return (
    <Stack gap="md">
      <SettingFields fields={fields} settings={settings} as={loopReading} onChange={onSettings} />
    </Stack>
  );
}

export function WaitEditor({ view, settings, onSettings }: EditorProps) {
  const t = useSettingText();
  const local = useLocalText();
  const { reach, readOnly, problemAt } = useSettingsScope();
  const inner = useMemo(() => addEvent(reach), [reach]);
  const events = useStreamEvents().data ?? [];
  const form = view?.form ?? [];
  const has = typeof settings.event === 'string';
  const isKnown = events.some(({ name }) => name === settings.event);
  const timed = form.filter(({ key }) => key === 'minutes' || key === 'until');
  const signal = form.filter(({ key }) => (key === 'event' && !isKnown) || (key === 'eventKey' && has));
  const set = (key: string, value: Json | undefined) => onSettings(mergeSettings(settings, { [key]: value }));
  return (
    <Stack gap="md">
      <SettingFields fields={timed} settings={settings} onChange={onSettings} />
      <Select
        label={t('wait.event')}
        description={t('wait.eventHint')}
        data={events.map(({ name, title }) => ({ value: name, label: local(title) }))}
        value={isKnown ? (settings.event as string) : null}
        searchable
        clearable={!readOnly}
        readOnly={readOnly}
        nothingFoundMessage={t('variable.none')}
        onChange={(event) => set('event', event ?? undefined)}
      />
      <SettingFields fields={signal} settings={settings} onChange={onSettings} />
      {has && (
        <VariableScopeProvider reach={inner}>
          <ConditionInput
            label={t('wait.when')}
            value={typeof settings.when === 'string' ? settings.when : ''}
            error={problemAt('when')}
            onChange={(when) => set('when', when || undefined)}
          />
        </VariableScopeProvider>
      )}
    </Stack>
  );
}

/** The flow to start, with the fields of its form. */
export function SubFlowEditor({ settings, onSettings }: EditorProps) {
  const t = useSettingText();
  const local = useLocalText();
  const { readOnly, problemAt } = useSettingsScope();
  const frames = useFrames().rows;
  const key = typeof settings.frameKey === 'string' ? settings.frameKey : null;
  const startFields = useFrame(frames.find((frame) => frame.key === key)?.id ?? '').data?.startForm;
  const { input } = settings;
  const values = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const data = frames.map((frame) => ({ value: frame.key, label: local(frame.title) }));
  const save = (next: { [key: string]: Json }) => onSettings(mergeSettings(settings, { input: next }));
  const missing = Object.keys(values).map((name) => ({
    ...{ key: name, kind: 'text' as const, required: false },
    label: { ko: name, en: name },
  }));
  return (
    <Stack gap="md">
      <Select
        label={t('subFlow.frame')}
        data={key === null || data.some(({ value }) => value === key) ? data : [...data, { value: key, label: key }]}
        value={key}
        searchable
        allowDeselect={false}
        readOnly={readOnly}
        error={problemAt('frameKey')}
        nothingFoundMessage={t('variable.none')}
        onChange={(frameKey) => frameKey && onSettings(mergeSettings(settings, { frameKey }))}
      />
      <SettingFields fields={startFields ?? missing} settings={values} path="input" onChange={save} />
    </Stack>
  );
}
