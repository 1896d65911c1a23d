/** Who does it: a role of the company, or a person, by name; or an expression that says so. */
import { Select } from '@mantine/core';
import { isExpression, type Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { useScope } from './scope.tsx';
import { useMembers } from './settings.api.ts';
import { ValueInput } from './ValueInput.tsx';

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
  if (isExpression(value) || data.length === 0) return <ValueInput {...props} />;
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

export function PersonInput(props: InputProps) {
  const members = useMembers();
  return <Choice {...props} data={members.map(({ id, name }) => ({ value: id, label: name }))} />;
}
