/** Who does it: a role of the company, or a person, by name; or an expression that says so. */
import { Select } from '@mantine/core';
import { isExpression, type Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { useScope } from './scope.tsx';
import { useMembers } from './settings.api.ts';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

/** The person who started the run, as an expression. */
const whoStarted = '=initiator.id';

interface InputProps {
  field: FieldDefinition;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  path: string;
}

/** What is chosen stays readable, also where the list has not come or does not name it. */
function withOwn(data: readonly { value: string; label: string }[], own: string | null) {
  return own === null || data.some(({ value }) => value === own) ? [...data] : [...data, { value: own, label: own }];
}

function Choice({ data, ...props }: InputProps & { data: readonly { value: string; label: string }[] }) {
  const { field, value, onChange, path } = props;
  const local = useLocal();
  const { problemAt, readOnly } = useScope();
  const own = typeof value === 'string' ? value : null;
  const isListed = data.some((one) => one.value === own);
  if ((isExpression(value) && !isListed) || data.length === 0) return <ValueInput {...props} />;
  return (
    <Select
      label={local(field.label)}
      description={field.help && local(field.help)}
      data={withOwn(data, own)}
      value={own}
      error={problemAt(path)}
      readOnly={readOnly}
      searchable
      clearable={!field.required && !readOnly}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

export function RoleInput(props: InputProps) {
  return <Choice {...props} data={useRoleOptions()} />;
}

/** Whoever starts the flow comes first: most often it is for that person. */
export function PersonInput(props: InputProps) {
  const t = useSettingText();
  const members = useMembers();
  const starter = { value: whoStarted, label: t('person.starter') };
  const named = members.map(({ id, name }) => ({ value: id, label: name }));
  // Who may not read the members writes an expression.
  const data = named.length > 0 || props.value === whoStarted ? [starter, ...named] : [];
  return <Choice {...props} data={data} />;
}
