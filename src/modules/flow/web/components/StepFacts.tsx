/** Facts of a step: start, end and attempts, and its input and output for permitted readers. */
import { Stack, Text } from '@mantine/core';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { StoredFile } from '#kernel/contract/stored-file.ts';
import { formatSpan } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible, DefinitionList, FileLinks, TimeText, useNow } from '#kernel/web/ui/index.ts';
import type { StepView } from '../../contract/shapes.ts';
import { useText } from '../text.ts';

/** More than that nobody reads. */
const maxValues = 40;

type PlainObject = { [key: string]: Json };
const isPlainObject = (value: Json): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Files that people attached. */
const areFiles = (value: Json) =>
  Array.isArray(value) && value.length > 0 && value.every((file) => StoredFile.safeParse(file).success);

/** Values with their paths: `order.total`. Lists stay as they are. */
function listValues(value: Json, path = ''): [string, Json][] {
  if (isPlainObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => listValues(inner, path === '' ? key : `${path}.${key}`));
  }
  if (value === null || value === '') return [];
  return [[path, typeof value === 'string' || areFiles(value) ? value : JSON.stringify(value)]];
}

/** Labels of a person's answers, as in the form. */
function getFieldLabels({ input }: StepView): ReadonlyMap<string, FieldDefinition> {
  const fields =
    isPlainObject(input) && Array.isArray(input.fields) ? (input.fields as unknown as FieldDefinition[]) : [];
  return new Map(fields.map((field) => [field.key, field]));
}

/** The form itself, its ways out and its words are no values. */
const formKeys = new Set(['fields', 'outlets', 'title', 'description', 'notBy', 'body']);
const getEnteredValues = ({ input }: StepView): Json =>
  isPlainObject(input) ? Object.fromEntries(Object.entries(input).filter(([key]) => !formKeys.has(key))) : input;

function Values(props: {
  title: string;
  values: Json;
  labels: ReturnType<typeof getFieldLabels>;
  executionId: string;
}) {
  const { title, values, labels, executionId } = props;
  const local = useLocalText();
  const rows = listValues(values).slice(0, maxValues);
  const renderValue = (value: Json) =>
    typeof value === 'string' ? value : <FileLinks files={value} of={executionId} />;
  if (rows.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <DefinitionList
        items={rows.map(([path, value]) => {
          const field = labels.get(path);
          return { label: field ? local(field.label) : path, value: renderValue(value) };
        })}
      />
    </div>
  );
}

export function StepFacts(props: { step: StepView; isHidden: boolean; executionId: string }) {
  const { step, isHidden, executionId } = props;
  const t = useText();
  const language = useLanguage();
  const now = useNow();
  const { startedAt, endedAt, attempts, status } = step;
  if (status === 'skipped') return null;
  const durationMs = (endedAt ? Date.parse(endedAt) : Math.max(now, Date.parse(startedAt))) - Date.parse(startedAt);
  const [enteredValues, labels] = [getEnteredValues(step), getFieldLabels(step)];
  const hasValues = listValues(enteredValues).length + listValues(step.output).length > 0;
  return (
    <Stack gap="sm">
      <DefinitionList
        columns={3}
        items={[
          { label: t('step.began'), value: <TimeText at={startedAt} absolute /> },
          { label: t('step.ended'), value: endedAt ? <TimeText at={endedAt} absolute /> : null },
          { label: t('step.took'), value: durationMs >= 1000 ? formatSpan(durationMs, language) : null },
          { label: t('step.attempts'), value: attempts > 1 ? t('step.times', { count: attempts }) : null },
        ]}
      />
      {isHidden && (
        <Text size="sm" c="dimmed">
          {t('execution.inputHidden')}
        </Text>
      )}
      {!isHidden && hasValues && (
        <Collapsible title={t('step.data')}>
          <Stack gap="sm">
            <Values title={t('step.given')} values={enteredValues} labels={labels} executionId={executionId} />
            <Values title={t('step.gave')} values={step.output} labels={labels} executionId={executionId} />
          </Stack>
        </Collapsible>
      )}
    </Stack>
  );
}
