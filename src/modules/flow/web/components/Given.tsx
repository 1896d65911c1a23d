/** What an execution was given, as the form that it began with asks it: by its labels, with names where it has ids. */
import { Text } from '@mantine/core';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import {
  type Definition,
  DefinitionList,
  FieldValue,
  Fold,
  Picture,
  Section,
  ThingLink,
} from '#kernel/web/ui/index.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useText } from '../text.ts';

/** Pixels of the side of a picture that is judged: it fits a phone. */
const mostOfPicture = 280;

/** Labels and values; null where it was given nothing. */
export function useGiven(execution: ExecutionDetail | undefined, isJudged: boolean): Definition[] | null {
  const t = useText();
  const local = useLocal();
  if (!execution) return null;
  const { inputForm, inputNames } = execution;
  const values = (execution.input ?? {}) as Record<string, unknown>;
  const fields = (inputForm ?? []).filter(({ key }) => values[key] !== undefined && values[key] !== null);
  if (fields.length === 0) return null;
  const named = ({ kind }: FieldDefinition, id: string) => {
    const name = inputNames[id];
    if (name === undefined)
      return (
        <Text span c="dimmed">
          {t('execution.unnamed')}
        </Text>
      );
    if (kind === 'person') return name;
    return (
      <ThingLink kind="record" id={id}>
        {name}
      </ThingLink>
    );
  };
  return fields.map((field) => ({
    label: local(field.label),
    value:
      // A receipt is read, not only recognised.
      isJudged && field.kind === 'picture' ? (
        <Picture path={values[field.key]} alt={local(field.label)} size={mostOfPicture} />
      ) : (
        <FieldValue field={field} value={values[field.key]} record={named} filesOf={execution.id} />
      ),
  }));
}

/** @param isJudged it is what the screen is about, so nobody has to open it */
export function Given({ execution, isJudged = false }: { execution: ExecutionDetail; isJudged?: boolean }) {
  const t = useText();
  const items = useGiven(execution, isJudged);
  if (execution.isInputHidden) return <Text c="dimmed">{t('execution.inputHidden')}</Text>;
  if (!items) return null;
  const list = <DefinitionList items={items} />;
  return isJudged ? (
    <Section title={t('tasks.about')}>{list}</Section>
  ) : (
    <Fold title={t('execution.input')}>{list}</Fold>
  );
}
