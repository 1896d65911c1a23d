/** People inputs: choose an assignee, as a role of the company, a person by name, or an expression. */
import { Select } from '@mantine/core';
import { isExpression, type Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { useMembers } from './settings.api.ts';
import { useSettingsScope } from './settings-scope.tsx';
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

/** The selection stays readable even if the list is not loaded or lacks it. */
function includeOwn(data: readonly { value: string; label: string }[], own: string | null) {
  return own === null || data.some(({ value }) => value === own) ? [...data] : [...data, { value: own, label: own }];
}

function ChoiceInput({ data, ...props }: InputProps & { data: readonly { value: string; label: string }[] }) {
  const { field, value, onChange, path } = props;
  const local = useLocalText();
  const { problemAt, readOnly } = useSettingsScope();
  const own = typeof value === 'string' ? value : null;
  const isListed = data.some((option) => option.value === own);
  if ((isExpression(value) && !isListed) || data.length === 0) return <ValueInput {...props} />;
  return (
    <Select
      label={local(field.label)}
      description={field.help && local(field.help)}
      data={includeOwn(data, own)}
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
  return <ChoiceInput {...props} data={useRoleOptions()} />;
}

/** The initiator comes first: most often it is for that person. */
export function PersonInput(props: InputProps) {
  const t = useSettingText();
  const members = useMembers();
  const starter = { value: whoStarted, label: t('person.starter') };
  const named = members.map(({ id, name }) => ({ value: id, label: name }));
  // People who may not read the members write an expression.
  const data = named.length > 0 || props.value === whoStarted ? [starter, ...named] : [];
  return <ChoiceInput {...props} data={data} />;
}
