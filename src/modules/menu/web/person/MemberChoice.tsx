/** An active member, found by name or address. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useMembers } from '../menu.api.ts';
import { useText } from '../text.ts';

export function MemberChoice(props: {
  /** The membership's id; empty where nobody is chosen. */
  value: string;
  /** Name of the chosen member, once known. */
  name: string | undefined;
  onChange: (id: string) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed, 200);
  const [met, setMet] = useState<{ value: string; label: string } | null>(null);
  // The label of an already chosen member is not a search.
  const members = useMembers(sought === met?.label ? '' : sought.trim());
  const memberOptions = members.rows.map(({ id, name, email }) => ({
    value: id,
    label: email ? `${name} (${email})` : name,
  }));
  const own = met?.value === props.value ? met : { value: props.value, label: props.name ?? '' };
  const others = memberOptions.filter(({ value }) => value !== props.value);
  return (
    <Select
      label={t('person.choose')}
      placeholder={t('person.placeholder')}
      data={own.value && own.label ? [own, ...others] : others}
      value={props.value || null}
      onChange={(id) => {
        setMet(memberOptions.find(({ value }) => value === id) ?? own);
        if (id) props.onChange(id);
      }}
      searchable
      allowDeselect={false}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={members.isPending ? null : t('person.nobody')}
      maw={480}
    />
  );
}
