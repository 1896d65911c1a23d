/** Tries a draft from beginning to end, with input typed here or taken from an earlier run, and says what would come of it. */
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { LiveField } from '#kernel/web/ui/index.ts';
import { FrameDefinition, type FrameDraft, getStartForm } from '../../contract/frame.ts';
import type { RehearsalAnswer, RehearsalResult } from '../../contract/rehearsal.ts';
import { recordChoices } from '../components/record-choices.ts';
import { useFrame } from '../flow.api.ts';
import { RehearsalReport } from './RehearsalReport.tsx';
import { useRecorded, useRecordedRun, useRehearsal } from './settings.api.ts';
import { useSettingText } from './text.ts';

type Values = { [key: string]: Json };
type Source = 'byHand' | 'recorded';

const noFields: readonly FieldDefinition[] = [];

/** The values of the start form, typed here. */
function TypedInput(props: { fields: readonly FieldDefinition[]; value: Values; onChange: (value: Values) => void }) {
  const { fields, value, onChange } = props;
  const t = useSettingText();
  if (fields.length === 0) return <Text c="dimmed">{t('rehearse.nothingAsked')}</Text>;
  return fields.map((field) => (
    <LiveField
      {...recordChoices}
      key={field.key}
      field={field}
      value={value[field.key]}
      onChange={(next) => {
        const { [field.key]: _, ...rest } = value;
        onChange(next === undefined ? rest : { ...rest, [field.key]: next as Json });
      }}
    />
  ));
}

/** The input of an earlier run that the person may read. */
function RecordedInput({ frameKey, onTake }: { frameKey: string | undefined; onTake: (value: Values) => void }) {
  const t = useSettingText();
  const runs = useRecorded(frameKey);
  const [id, setId] = useState<string | null>(null);
  const run = useRecordedRun(id).data;
  const input = run && !run.isInputHidden ? run.input : null;
  useEffect(() => {
    if (input && typeof input === 'object' && !Array.isArray(input)) onTake(input as Values);
  }, [input, onTake]);
  if (!runs.isPending && runs.rows.length === 0) return <Text c="dimmed">{t('rehearse.noRuns')}</Text>;
  return (
    <Select
      label={t('rehearse.run')}
      data={runs.rows.map((recordedRun) => ({ value: recordedRun.id, label: recordedRun.title }))}
      value={id}
      onChange={setId}
      searchable
      error={run?.isInputHidden ? t('rehearse.hidden') : undefined}
    />
  );
}

export interface PathStep {
  blockId: string;
  state: string;
}

export function RehearsalPanel(props: {
  frameId: string;
  definition: FrameDraft;
  /** The steps that it took, for the canvas to show; none: nothing was tried yet. */
  onPath: (steps: PathStep[]) => void;
}) {
  const { frameId, definition, onPath } = props;
  const t = useSettingText();
  const frame = useFrame(frameId).data;
  const rehearsal = useRehearsal();
  const [source, setSource] = useState<Source>('byHand');
  const [input, setInput] = useState<Values>({});
  const [answers, setAnswers] = useState<RehearsalAnswer[]>([]);
  const [result, setResult] = useState<RehearsalResult | null>(null);
  const whole = useMemo(() => FrameDefinition.safeParse(definition), [definition]);
  const fields = useMemo(() => (whole.success ? (getStartForm(whole.data) ?? noFields) : noFields), [whole]);
  const run = async (answers: RehearsalAnswer[]) => {
    if (!frame || !whole.success) return;
    const body = { frameKey: frame.key, definition: whole.data, input, answers: answers };
    const next = await rehearsal.send({ body }).catch(() => null);
    if (!next) return;
    setAnswers(answers);
    setResult(next);
    onPath(next.steps.map(({ blockId, status }) => ({ blockId, state: status })));
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('rehearse.intro')}
      </Text>
      <SegmentedControl
        aria-label={t('rehearse.input')}
        data={(['byHand', 'recorded'] as const).map((value) => ({ value, label: t(`rehearse.${value}`) }))}
        value={source}
        onChange={(value) => setSource(value as Source)}
      />
      {source === 'recorded' && <RecordedInput frameKey={frame?.key} onTake={setInput} />}
      <TypedInput fields={fields} value={input} onChange={setInput} />
      {!whole.success && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('rehearse.broken')}
        </Text>
      )}
      {whole.success && (
        <Group>
          <Button leftSection={<IconPlayerPlay size={16} />} loading={rehearsal.isSending} onClick={() => void run([])}>
            {t(result ? 'rehearse.again' : 'rehearse.go')}
          </Button>
        </Group>
      )}
      {result && (
        <RehearsalReport
          result={result}
          isSending={rehearsal.isSending}
          onAnswer={(answer) => void run([...answers, answer])}
        />
      )}
    </Stack>
  );
}
