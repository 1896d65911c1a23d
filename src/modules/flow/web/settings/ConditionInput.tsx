/** A condition as rows, in groups of "all" and "any"; or as text, which it is in any case. */
import { ActionIcon, Button, Fieldset, Group, Input, SegmentedControl, Stack, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  type ConditionPart,
  formatCondition,
  type ConditionGroup as Parts,
  parseCondition,
} from '../../contract/setting/condition.ts';
import { ConditionRow, createComparison } from './ConditionRow.tsx';
import { ConditionTrialView } from './ConditionTrial.tsx';
import { ExpressionInput, useExpressionProblem } from './ExpressionInput.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

/** Rows of which nobody has said yet what they compare are not written. */
function withoutEmptyRows(part: ConditionPart): ConditionPart {
  if (part.kind !== 'group') return part;
  return { ...part, parts: part.parts.filter((part) => part.kind !== 'row' || part.path !== '').map(withoutEmptyRows) };
}

function ConditionRows({ group, onChange, depth }: { group: Parts; onChange: (group: Parts) => void; depth: number }) {
  const t = useSettingText();
  const { reach, readOnly } = useSettingsScope();
  const { parts, join } = group;
  const put = (index: number, part: ConditionPart) =>
    onChange({ ...group, parts: parts.map((item, at) => (at === index ? part : item)) });
  const remove = (index: number) => onChange({ ...group, parts: parts.filter((_, at) => at !== index) });
  const add = (part: ConditionPart) => onChange({ ...group, parts: [...parts, part] });
  return (
    <Stack gap="sm">
      {parts.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('condition.join')}
          data={(['and', 'or'] as const).map((value) => ({ value, label: t(`condition.${value}`) }))}
          value={join}
          readOnly={readOnly}
          onChange={(next) => onChange({ ...group, join: next as Parts['join'] })}
        />
      )}
      {parts.map((part, index) => {
        const number = index + 1;
        const props = { onRemove: () => remove(index), number };
        // biome-ignore-start lint/suspicious/noArrayIndexKey: rows have no name of their own
        if (part.kind === 'row') {
          return <ConditionRow key={index} row={part} {...props} onChange={(row) => put(index, row)} />;
        }
        return (
          <Fieldset
            key={index}
            p="xs"
            legend={t(part.kind === 'group' ? 'condition.group' : 'condition.text', { number })}
          >
            <Stack gap="xs">
              {part.kind === 'group' ? (
                <ConditionRows group={part} depth={depth + 1} onChange={(inner) => put(index, inner)} />
              ) : (
                <ExpressionInput
                  label={t('condition.text', { number })}
                  labelHidden
                  value={part.source}
                  onChange={(source) => put(index, { kind: 'text', source })}
                />
              )}
              {!readOnly && (
                <Group justify="flex-end">
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('condition.remove', { number })}
                    onClick={() => remove(index)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              )}
            </Stack>
          </Fieldset>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: rows have no name of their own
      })}
      {!readOnly && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => add(createComparison(reach.variables[0]))}
          >
            {t('condition.add')}
          </Button>
          {depth < 2 && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() =>
                add({
                  kind: 'group',
                  join: join === 'and' ? 'or' : 'and',
                  parts: [createComparison(reach.variables[0])],
                })
              }
            >
              {t('condition.addGroup')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** The rows of the text; what is typed into them stays as it is while the text is theirs. */
function useConditionRows(value: string, names: readonly string[], onChange: (source: string) => void) {
  const [editedState, setEditedState] = useState(() => ({ source: value, group: parseCondition(value, names) }));
  useEffect(() => {
    setEditedState((previous) =>
      previous.source === value ? previous : { source: value, group: parseCondition(value, names) },
    );
  }, [value, names]);
  const change = (group: Parts) => {
    const source = formatCondition(withoutEmptyRows(group));
    setEditedState({ source, group });
    if (source !== editedState.source) onChange(source);
  };
  return { group: editedState.group, change };
}

export function ConditionInput(props: {
  label: string;
  value: string;
  onChange: (source: string) => void;
  error?: string | undefined;
}) {
  const { label, value, onChange, error } = props;
  const t = useSettingText();
  const { reach, readOnly } = useSettingsScope();
  const [asText, setAsText] = useState(false);
  const { group, change } = useConditionRows(value, reach.loops, onChange);
  const wrong = useExpressionProblem(value, reach);
  return (
    <Fieldset legend={label} variant="unstyled">
      <Stack gap="sm" mt={4}>
        {asText ? (
          <ExpressionInput label={label} labelHidden value={value} onChange={onChange} error={error} />
        ) : (
          <>
            <ConditionRows group={group} depth={0} onChange={change} />
            {(wrong ?? error) && <Input.Error>{wrong ?? error}</Input.Error>}
          </>
        )}
        {!readOnly && (
          <Switch
            size="xs"
            label={t('condition.asText')}
            checked={asText}
            onChange={(event) => setAsText(event.currentTarget.checked)}
          />
        )}
        {value.trim() !== '' && !wrong && <ConditionTrialView group={group} />}
      </Stack>
    </Fieldset>
  );
}
