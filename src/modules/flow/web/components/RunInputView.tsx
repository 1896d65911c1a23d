/** Input view: an execution's input by the labels of its start form, with names instead of ids. */
import { Text } from '@mantine/core';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  Collapsible,
  type Definition,
  DefinitionList,
  FieldValue,
  KindLink,
  Picture,
  Section,
} from '#kernel/web/ui/index.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useText } from '../text.ts';

/** Pixels of the side of a picture that is judged: it fits a phone. */
const maxPictureSize = 280;

/** Labels and values; null where it was given nothing. */
export function useInputDefinitions(
  execution: ExecutionDetail | undefined,
  isMainContent: boolean,
): Definition[] | null {
  const t = useText();
  const local = useLocalText();
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
      <KindLink kind="record" id={id}>
        {name}
      </KindLink>
    );
  };
  return fields.map((field) => ({
    label: local(field.label),
    value:
      // A receipt is read, not only recognised.
      isMainContent && field.kind === 'picture' ? (
        <Picture path={values[field.key]} alt={local(field.label)} size={maxPictureSize} />
      ) : (
        <FieldValue field={field} value={values[field.key]} record={named} filesOf={execution.id} />
      ),
  }));
}

/** @param isMainContent it is what the screen is about, so nobody has to open it */
export function RunInputView({
  execution,
  isJudged: isMainContent = false,
}: {
  execution: ExecutionDetail;
  isJudged?: boolean;
}) {
  const t = useText();
  const items = useInputDefinitions(execution, isMainContent);
  if (execution.isInputHidden) return <Text c="dimmed">{t('execution.inputHidden')}</Text>;
  if (!items) return null;
  const list = <DefinitionList items={items} />;
  return isMainContent ? (
    <Section title={t('tasks.about')}>{list}</Section>
  ) : (
    <Collapsible title={t('execution.input')}>{list}</Collapsible>
  );
}
