/** People of the company, chosen by their names: several, or one. */
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useStarters } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

export interface KnownPerson {
  id: string;
  /** Null: left the company. */
  name: string | null;
}

interface PickerProps {
  frameId: string;
  label: string;
  hint?: string;
  /** Names of those who are chosen already. */
  known: readonly KnownPerson[];
  disabled?: boolean;
}

function useOptions({ frameId, known: knownPeople }: Pick<PickerProps, 'frameId' | 'known'>) {
  const t = useAuthorText();
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed, 200);
  const [met, setMet] = useState<readonly KnownPerson[]>([]);
  const people = useStarters(frameId, sought);
  const foundPeople = people.rows.map(({ id, name }) => ({ id, name }));
  const all = new Map([...knownPeople, ...met, ...foundPeople].map(({ id, name }) => [id, name ?? t('access.gone')]));
  return {
    typed,
    setTyped,
    /** Chosen people retain their names whatever is searched next. */
    keep: (ids: readonly string[]) =>
      setMet((previous) => [
        ...previous,
        ...foundPeople.filter(({ id }) => ids.includes(id) && !previous.some((person) => person.id === id)),
      ]),
    data: [...all].map(([value, label]) => ({ value, label })),
    nobody: t('access.nobody'),
    find: t('access.find'),
  };
}

export function PeoplePicker({
  value,
  onChange,
  ...props
}: PickerProps & { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const options = useOptions(props);
  return (
    <MultiSelect
      label={props.label}
      description={props.hint}
      disabled={props.disabled}
      data={options.data}
      value={[...value]}
      onChange={(ids) => {
        options.keep(ids);
        onChange(ids);
      }}
      searchable
      clearable
      hidePickedOptions
      searchValue={options.typed}
      onSearchChange={options.setTyped}
      nothingFoundMessage={options.nobody}
      placeholder={value.length === 0 ? options.find : undefined}
    />
  );
}

export function PersonPicker({
  value,
  onChange,
  ...props
}: PickerProps & { value: string | null; onChange: (id: string | null) => void }) {
  const options = useOptions(props);
  return (
    <Select
      label={props.label}
      description={props.hint}
      disabled={props.disabled}
      data={options.data}
      value={value}
      onChange={(id) => {
        if (id) options.keep([id]);
        onChange(id);
      }}
      searchable
      searchValue={options.typed}
      onSearchChange={options.setTyped}
      nothingFoundMessage={options.nobody}
      placeholder={options.find}
    />
  );
}
