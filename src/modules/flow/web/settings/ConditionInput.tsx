/** A condition as rows, in groups of "all" and "any"; or as text, which it is in any case. */
import { ActionIcon, Button, Fieldset, Group, Input, SegmentedControl, Stack, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type Part, type Group as Parts, readCondition, writeCondition } from '../../contract/setting/condition.ts';
import { ConditionBench } from './ConditionBench.tsx';
import { ConditionRow, freshRow } from './ConditionRow.tsx';
import { ExpressionInput, useExpressionProblem } from './ExpressionInput.tsx';
import { useScope } from './scope.tsx';
import { useSettingText } from './text.ts';

/** Rows of which nobody has said yet what they compare are not written. */
function whole(part: Part): Part {
  if (part.kind !== 'group') return part;
  return { ...part, parts: part.parts.filter((one) => one.kind !== 'row' || one.path !== '').map(whole) };
}

function Rows({ group, onChange, depth }: { group: Parts; onChange: (group: Parts) => void; depth: number }) {
  const t = useSettingText();
  const { reach, readOnly } = useScope();
  const { parts, join } = group;
  const put = (index: number, part: Part) =>
    onChange({ ...group, parts: parts.map((one, at) => (at === index ? part : one)) });
  const remove = (index: number) => onChange({ ...group, parts: parts.filter((_, at) => at !== index) });
  const add = (part: Part) => onChange({ ...group, parts: [...parts, part] });
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
                <Rows group={part} depth={depth + 1} onChange={(inner) => put(index, inner)} />
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
            onClick={() => add(freshRow(reach.variables[0]))}
          >
            {t('condition.add')}
          </Button>
          {depth < 2 && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() =>
                add({ kind: 'group', join: join === 'and' ? 'or' : 'and', parts: [freshRow(reach.variables[0])] })
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
function useRows(value: string, names: readonly string[], onChange: (source: string) => void) {
  const [held, setHeld] = useState(() => ({ source: value, group: readCondition(value, names) }));
  useEffect(() => {
    setHeld((before) => (before.source === value ? before : { source: value, group: readCondition(value, names) }));
  }, [value, names]);
  const change = (group: Parts) => {
    const source = writeCondition(whole(group));
    setHeld({ source, group });
    if (source !== held.source) onChange(source);
  };
  return { group: held.group, change };
}

export function ConditionInput(props: {
  label: string;
  value: string;
  onChange: (source: string) => void;
  error?: string | undefined;
}) {
  const { label, value, onChange, error } = props;
  const t = useSettingText();
  const { reach, readOnly } = useScope();
  const [asText, setAsText] = useState(false);
  const { group, change } = useRows(value, reach.loops, onChange);
  const wrong = useExpressionProblem(value, reach);
  return (
    <Fieldset legend={label} variant="unstyled">
      <Stack gap="sm" mt={4}>
        {asText ? (
          <ExpressionInput label={label} labelHidden value={value} onChange={onChange} error={error} />
        ) : (
          <>
            <Rows group={group} depth={0} onChange={change} />
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
        {value.trim() !== '' && !wrong && <ConditionBench group={group} />}
      </Stack>
    </Fieldset>
  );
}
