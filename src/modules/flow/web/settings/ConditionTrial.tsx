/** Tries a condition with values typed here: whether it holds, and which of its rows does not. */
import { Group, List, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { Collapsible, LiveField } from '#kernel/web/ui/index.ts';
import { formatCondition, type ConditionGroup as Parts } from '../../contract/setting/condition.ts';
import { evaluateCondition } from '../../contract/setting/condition-trial.ts';
import type { Variable } from '../../contract/setting/variable-scope.ts';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';
import { useVariableName } from './VariableMenu.tsx';

const kinds: Partial<Record<Variable['kind'], FieldDefinition['kind']>> = { number: 'decimal', boolean: 'boolean' };

export function ConditionTrialView({ group }: { group: Parts }) {
  const t = useSettingText();
  const nameOf = useVariableName();
  const { reach } = useSettingsScope();
  const [values, setGiven] = useState<{ [path: string]: Json }>({});
  const source = formatCondition(group);
  const names: readonly string[] = source.match(/[A-Za-z_][\w.]*/g) ?? [];
  const read = reach.variables.filter(({ path }) => names.includes(path));
  const { holds, failed } = evaluateCondition(group, values);
  const answer = holds === null ? 'unknown' : holds ? 'true' : 'false';
  return (
    <Collapsible title={t('bench.title')}>
      <Stack gap="sm">
        {read.map((variable) => {
          const name = nameOf(variable);
          const field: FieldDefinition = {
            ...{ key: variable.path, label: { ko: name, en: name }, required: false },
            kind: variable.options ? 'choice' : (kinds[variable.kind] ?? 'text'),
            ...(variable.options && { options: [...variable.options] }),
          };
          return (
            <LiveField
              key={variable.path}
              field={field}
              value={values[variable.path]}
              onChange={(value) => setGiven({ ...values, [variable.path]: (value ?? null) as Json })}
            />
          );
        })}
        <Group gap="xs" role="status">
          {holds ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
          <Text fw={600}>{t(`bench.${answer}`)}</Text>
        </Group>
        {!holds && failed.length > 0 && (
          <List size="sm">
            {failed.map((at) => (
              <List.Item key={at.join('.')}>
                {t('bench.failed', { number: at.map((index) => index + 1).join('-') })}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Collapsible>
  );
}
