/** Chooses a record by typing part of its name. */
import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../contract/field.ts';
import { useKitText } from '../../i18n.tsx';
import { showError } from '../../notify.tsx';
import type { RecordOption, RecordSource } from './types.ts';

export function RecordField(
  props: RecordSource & {
    field: FieldDefinition;
    value: string | null;
    onChange: (value: string | null) => void;
    common: Record<string, unknown>;
  },
) {
  const t = useKitText();
  const { field, value, loadRecords, recordLabel } = props;
  const [options, setOptions] = useState<RecordOption[]>([]);
  const [own, setOwn] = useState<RecordOption | null>(null);
  const [isLoading, setLoading] = useState(false);
  const lastCall = useRef(0);

  const load = async (query: string) => {
    if (!loadRecords) return;
    lastCall.current += 1;
    const turn = lastCall.current;
    setLoading(true);
    try {
      const records = await loadRecords(field, query);
      if (turn === lastCall.current) setOptions(records);
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  const search = useDebouncedCallback((query: string) => void load(query), 200);

  useEffect(() => {
    if (!value || own?.id === value || !recordLabel) return;
    let alive = true;
    recordLabel(field, value)
      .then((label) => alive && setOwn({ id: value, label }))
      .catch(showError);
    return () => {
      alive = false;
    };
  }, [value, own?.id, field, recordLabel]);

  const all = own && !options.some((option) => option.id === own.id) ? [own, ...options] : options;
  return (
    <Select
      {...props.common}
      data={all.map((item) => ({ value: item.id, label: item.label }))}
      value={value}
      onChange={(id) => {
        setOwn(all.find((item) => item.id === id) ?? null);
        props.onChange(id);
      }}
      searchable
      clearable={!field.required}
      filter={({ options }) => options}
      onSearchChange={search}
      onDropdownOpen={() => options.length === 0 && void load('')}
      nothingFoundMessage={isLoading ? t('state.loading') : t('form.none-found')}
      placeholder={t('form.choose')}
      rightSection={isLoading ? <Loader size={16} /> : undefined}
    />
  );
}
