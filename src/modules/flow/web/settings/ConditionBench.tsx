/** Tries a condition with values typed here: whether it holds, and which of its rows does not. */
import { Group, List, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { Fold, LiveField } from '#kernel/web/ui/index.ts';
import { type Group as Parts, writeCondition } from '../../contract/setting/condition.ts';
import type { Variable } from '../../contract/setting/reach.ts';
import { tryCondition } from '../../contract/setting/trial.ts';
import { useScope } from './scope.tsx';
import { useSettingText } from './text.ts';
import { useVariableName } from './VariableMenu.tsx';

const kinds: Partial<Record<Variable['kind'], FieldDefinition['kind']>> = { number: 'decimal', boolean: 'boolean' };

export function ConditionBench({ group }: { group: Parts }) {
  const t = useSettingText();
  const nameOf = useVariableName();
  const { reach } = useScope();
  const [given, setGiven] = useState<{ [path: string]: Json }>({});
  const source = writeCondition(group);
  const words: readonly string[] = source.match(/[A-Za-z_][\w.]*/g) ?? [];
  const read = reach.variables.filter(({ path }) => words.includes(path));
  const { holds, failed } = tryCondition(group, given);
  const answer = holds === null ? 'unknown' : holds ? 'true' : 'false';
  return (
    <Fold title={t('bench.title')}>
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
              value={given[variable.path]}
              onChange={(value) => setGiven({ ...given, [variable.path]: (value ?? null) as Json })}
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
    </Fold>
  );
}
