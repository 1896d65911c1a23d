/** Of a step: when it began and ended, how often it was tried, and what it was given and gave, for who may read that. */
import { Stack, Text } from '@mantine/core';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { StoredFile } from '#kernel/contract/stored-file.ts';
import { formatSpan } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { DefinitionList, FileLinks, Fold, TimeText, useNow } from '#kernel/web/ui/index.ts';
import type { StepView } from '../../contract/shapes.ts';
import { useText } from '../text.ts';

/** More than that nobody reads. */
const mostValues = 40;

type Plain = { [key: string]: Json };
const isPlain = (value: Json): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Files that people attached. */
const areFiles = (value: Json) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => StoredFile.safeParse(one).success);

/** Values with the way to each: `order.total`. Lists are said as they are. */
function valuesIn(value: Json, path = ''): [string, Json][] {
  if (isPlain(value)) {
    return Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, path === '' ? key : `${path}.${key}`));
  }
  if (value === null || value === '') return [];
  return [[path, typeof value === 'string' || areFiles(value) ? value : JSON.stringify(value)]];
}

/** What a person was asked is called as the form called it. */
function labelsOf({ input }: StepView): ReadonlyMap<string, FieldDefinition> {
  const fields = isPlain(input) && Array.isArray(input.fields) ? (input.fields as unknown as FieldDefinition[]) : [];
  return new Map(fields.map((field) => [field.key, field]));
}

/** The form itself, its ways out and its words are no values. */
const asked = new Set(['fields', 'outlets', 'title', 'description', 'notBy', 'body']);
const givenOf = ({ input }: StepView): Json =>
  isPlain(input) ? Object.fromEntries(Object.entries(input).filter(([key]) => !asked.has(key))) : input;

function Values(props: { title: string; values: Json; labels: ReturnType<typeof labelsOf>; executionId: string }) {
  const { title, values, labels, executionId } = props;
  const local = useLocal();
  const rows = valuesIn(values).slice(0, mostValues);
  const shown = (value: Json) => (typeof value === 'string' ? value : <FileLinks files={value} of={executionId} />);
  if (rows.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <DefinitionList
        items={rows.map(([path, value]) => {
          const field = labels.get(path);
          return { label: field ? local(field.label) : path, value: shown(value) };
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
  const span = (endedAt ? Date.parse(endedAt) : Math.max(now, Date.parse(startedAt))) - Date.parse(startedAt);
  const [given, labels] = [givenOf(step), labelsOf(step)];
  const hasValues = valuesIn(given).length + valuesIn(step.output).length > 0;
  return (
    <Stack gap="sm">
      <DefinitionList
        columns={3}
        items={[
          { label: t('step.began'), value: <TimeText at={startedAt} absolute /> },
          { label: t('step.ended'), value: endedAt ? <TimeText at={endedAt} absolute /> : null },
          { label: t('step.took'), value: span >= 1000 ? formatSpan(span, language) : null },
          { label: t('step.attempts'), value: attempts > 1 ? t('step.times', { count: attempts }) : null },
        ]}
      />
      {isHidden && (
        <Text size="sm" c="dimmed">
          {t('execution.inputHidden')}
        </Text>
      )}
      {!isHidden && hasValues && (
        <Fold title={t('step.data')}>
          <Stack gap="sm">
            <Values title={t('step.given')} values={given} labels={labels} executionId={executionId} />
            <Values title={t('step.gave')} values={step.output} labels={labels} executionId={executionId} />
          </Stack>
        </Fold>
      )}
    </Stack>
  );
}
