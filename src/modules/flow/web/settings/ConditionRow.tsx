/** One line of a condition: which value, how it is compared, and with what. */
import { ActionIcon, Group, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { Literal, Operator, Row } from '../../contract/setting/condition.ts';
import type { Variable } from '../../contract/setting/reach.ts';
import { useScope } from './scope.tsx';
import { useSettingText } from './text.ts';
import { useVariableName } from './VariableMenu.tsx';

const forText: readonly Operator[] = ['==', '!=', 'contains', 'startsWith', 'in', 'empty', 'filled'];
const forNumber: readonly Operator[] = ['==', '!=', '<', '<=', '>', '>=', 'empty', 'filled'];
const forOthers: readonly Operator[] = ['==', '!=', 'empty', 'filled'];
const alone: ReadonlySet<Operator> = new Set(['empty', 'filled', 'holds', 'fails']);

function operatorsFor(variable: Variable | undefined, now: Operator): Operator[] {
  const known =
    variable?.kind === 'number' || variable?.kind === 'instant'
      ? forNumber
      : variable?.kind === 'text'
        ? forText
        : variable?.kind === 'boolean'
          ? forOthers
          : [...new Set([...forNumber, ...forText])];
  return known.includes(now) ? [...known] : [...known, now];
}

/** What a new comparison begins with. */
function firstValue(operator: Operator, variable: Variable | undefined, before: Row['value']): Row['value'] {
  if (alone.has(operator)) return null;
  if (operator === 'in') return Array.isArray(before) ? before : [];
  if (Array.isArray(before) || before === null) {
    if (variable?.kind === 'boolean') return true;
    return variable?.kind === 'number' ? 0 : (variable?.options?.[0]?.value ?? '');
  }
  return before;
}

export const freshRow = (variable: Variable | undefined): Row => ({
  ...{ kind: 'row', path: variable?.path ?? '', operator: '==' },
  value: firstValue('==', variable, null),
});

/** A number where it is written so, and the value has no kind of its own. */
const meant = (typed: string, before: Row['value']): Literal =>
  typeof before === 'number' && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;

function Value({
  row,
  variable,
  onChange,
}: {
  row: Row;
  variable: Variable | undefined;
  onChange: (value: Row['value']) => void;
}) {
  const t = useSettingText();
  const local = useLocal();
  const { readOnly } = useScope();
  const { value } = row;
  const label = t('condition.value');
  if (alone.has(row.operator)) return null;
  if (Array.isArray(value)) {
    const all = value.map(String);
    const kept = (text: string) => value.find((one) => String(one) === text) ?? text;
    return (
      <TagsInput
        aria-label={label}
        value={all}
        data={(variable?.options ?? []).map((one) => one.value)}
        readOnly={readOnly}
        placeholder={t('condition.values')}
        onChange={(next) => onChange(next.map(kept))}
      />
    );
  }
  if (typeof value === 'object' && value !== null) {
    return <TextInput aria-label={label} value={value.path} readOnly ff="monospace" />;
  }
  if (typeof value === 'boolean') {
    const data = [true, false].map((one) => ({ value: String(one), label: t(one ? 'condition.yes' : 'condition.no') }));
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
    const data = variable.options.map((one) => ({ value: one.value, label: local(one.label) }));
    const own = data.some((one) => one.value === value) || value === '' ? data : [...data, { value, label: value }];
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
      onChange={(event) => onChange(meant(event.currentTarget.value, value))}
    />
  );
}

export function ConditionRow({
  row,
  number,
  onChange,
  onRemove,
}: {
  row: Row;
  number: number;
  onChange: (row: Row) => void;
  onRemove: () => void;
}) {
  const t = useSettingText();
  const nameOf = useVariableName();
  const { reach, readOnly } = useScope();
  const variable = reach.variables.find(({ path }) => path === row.path);
  const data = reach.variables.map((one) => ({ value: one.path, label: nameOf(one) }));
  const known = variable || row.path === '' ? data : [...data, { value: row.path, label: row.path }];
  const pick = (path: string | null) => {
    const next = reach.variables.find((one) => one.path === path);
    if (next && next.path !== row.path) onChange(freshRow(next));
  };
  return (
    <Group role="group" aria-label={t('condition.row', { number })} gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} flex={1} miw={0}>
        <Select
          aria-label={t('condition.variable')}
          placeholder={t('condition.pick')}
          data={known}
          value={row.path || null}
          searchable
          allowDeselect={false}
          readOnly={readOnly}
          nothingFoundMessage={t('variable.none')}
          onChange={pick}
        />
        <Select
          aria-label={t('condition.operator')}
          data={operatorsFor(variable, row.operator).map((one) => ({ value: one, label: t(`operator.${one}`) }))}
          value={row.operator}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(next) => {
            const operator = next as Operator;
            onChange({ ...row, operator, value: firstValue(operator, variable, row.value) });
          }}
        />
        <Value row={row} variable={variable} onChange={(value) => onChange({ ...row, value })} />
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
