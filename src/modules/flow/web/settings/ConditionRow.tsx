/** One line of a condition: which value, how it is compared, and with what. */
import { ActionIcon, Group, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { ConditionComparison, ConditionLiteral, ConditionOperator } from '../../contract/setting/condition.ts';
import type { Variable } from '../../contract/setting/variable-scope.ts';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';
import { useVariableName } from './VariableMenu.tsx';

const textOperators: readonly ConditionOperator[] = ['==', '!=', 'contains', 'startsWith', 'in', 'empty', 'filled'];
const numberOperators: readonly ConditionOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'empty', 'filled'];
const otherOperators: readonly ConditionOperator[] = ['==', '!=', 'empty', 'filled'];
const unaryOperators: ReadonlySet<ConditionOperator> = new Set(['empty', 'filled', 'holds', 'fails']);

function listOperators(variable: Variable | undefined, now: ConditionOperator): ConditionOperator[] {
  const allowed =
    variable?.kind === 'number' || variable?.kind === 'instant'
      ? numberOperators
      : variable?.kind === 'text'
        ? textOperators
        : variable?.kind === 'boolean'
          ? otherOperators
          : [...new Set([...numberOperators, ...textOperators])];
  return allowed.includes(now) ? [...allowed] : [...allowed, now];
}

/** Initial value of a new comparison. */
function getInitialValue(
  operator: ConditionOperator,
  variable: Variable | undefined,
  previousValue: ConditionComparison['value'],
): ConditionComparison['value'] {
  if (unaryOperators.has(operator)) return null;
  if (operator === 'in') return Array.isArray(previousValue) ? previousValue : [];
  if (Array.isArray(previousValue) || previousValue === null) {
    if (variable?.kind === 'boolean') return true;
    return variable?.kind === 'number' ? 0 : (variable?.options?.[0]?.value ?? '');
  }
  return previousValue;
}

export const createComparison = (variable: Variable | undefined): ConditionComparison => ({
  ...{ kind: 'row', path: variable?.path ?? '', operator: '==' },
  value: getInitialValue('==', variable, null),
});

/** A number where it is written so, and the value has no kind of its own. */
const parseTyped = (typed: string, previousValue: ConditionComparison['value']): ConditionLiteral =>
  typeof previousValue === 'number' && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;

function ComparisonValue({
  row,
  variable,
  onChange,
}: {
  row: ConditionComparison;
  variable: Variable | undefined;
  onChange: (value: ConditionComparison['value']) => void;
}) {
  const t = useSettingText();
  const local = useLocalText();
  const { readOnly } = useSettingsScope();
  const { value } = row;
  const label = t('condition.value');
  if (unaryOperators.has(row.operator)) return null;
  if (Array.isArray(value)) {
    const all = value.map(String);
    const toStoredValue = (text: string) => value.find((item) => String(item) === text) ?? text;
    return (
      <TagsInput
        aria-label={label}
        value={all}
        data={(variable?.options ?? []).map((option) => option.value)}
        readOnly={readOnly}
        placeholder={t('condition.values')}
        onChange={(next) => onChange(next.map(toStoredValue))}
      />
    );
  }
  if (typeof value === 'object' && value !== null) {
    return <TextInput aria-label={label} value={value.path} readOnly ff="monospace" />;
  }
  if (typeof value === 'boolean') {
    const data = [true, false].map((option) => ({
      value: String(option),
      label: t(option ? 'condition.yes' : 'condition.no'),
    }));
    return (
      <Select
        aria-label={label}
        data={data}
        value={String(value)}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  }
  if (variable?.options && typeof value === 'string') {
    const data = variable.options.map((option) => ({ value: option.value, label: local(option.label) }));
    const own =
      data.some((option) => option.value === value) || value === '' ? data : [...data, { value, label: value }];
    return (
      <Select
        aria-label={label}
        data={own}
        value={value || null}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  if (variable?.kind === 'number') {
    return (
      <NumberInput
        aria-label={label}
        value={typeof value === 'number' ? value : ''}
        readOnly={readOnly}
        thousandSeparator=","
        hideControls
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      value={value === null ? '' : String(value)}
      readOnly={readOnly}
      onChange={(event) => onChange(parseTyped(event.currentTarget.value, value))}
    />
  );
}

export function ConditionRow({
  row,
  number,
  onChange,
  onRemove,
}: {
  row: ConditionComparison;
  number: number;
  onChange: (row: ConditionComparison) => void;
  onRemove: () => void;
}) {
  const t = useSettingText();
  const nameOf = useVariableName();
  const { reach, readOnly } = useSettingsScope();
  const variable = reach.variables.find(({ path }) => path === row.path);
  const data = reach.variables.map((option) => ({ value: option.path, label: nameOf(option) }));
  const knownOptions = variable || row.path === '' ? data : [...data, { value: row.path, label: row.path }];
  const pick = (path: string | null) => {
    const next = reach.variables.find((variable) => variable.path === path);
    if (next && next.path !== row.path) onChange(createComparison(next));
  };
  return (
    <Group role="group" aria-label={t('condition.row', { number })} gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} flex={1} miw={0}>
        <Select
          aria-label={t('condition.variable')}
          placeholder={t('condition.pick')}
          data={knownOptions}
          value={row.path || null}
          searchable
          allowDeselect={false}
          readOnly={readOnly}
          nothingFoundMessage={t('variable.none')}
          onChange={pick}
        />
        <Select
          aria-label={t('condition.operator')}
          data={listOperators(variable, row.operator).map((operatorOption) => ({
            value: operatorOption,
            label: t(`operator.${operatorOption}`),
          }))}
          value={row.operator}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(next) => {
            const operator = next as ConditionOperator;
            onChange({ ...row, operator, value: getInitialValue(operator, variable, row.value) });
          }}
        />
        <ComparisonValue row={row} variable={variable} onChange={(value) => onChange({ ...row, value })} />
      </Stack>
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="red"
          mt={4}
          aria-label={t('condition.remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
