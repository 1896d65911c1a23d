/** Chooses a record of any axis by typing part of its name, or only initial consonants. */
import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useKitText, useLocalText } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import type { AxisRecordView } from '../../contract/record.ts';
import { findRecords, useTypes } from '../axis.api.ts';
import { findType } from '../record-fields.ts';
import { useText } from '../text.ts';

export function RecordPicker(props: {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** A record that may not be chosen. */
  except?: string;
}) {
  const t = useText();
  const kit = useKitText();
  const local = useLocalText();
  const types = useTypes().data ?? [];
  const [matches, setMatches] = useState<AxisRecordView[]>([]);
  const [isLoading, setLoading] = useState(false);
  const requestNumber = useRef(0);
  const load = async (typed: string) => {
    requestNumber.current += 1;
    const requestIndex = requestNumber.current;
    setLoading(true);
    try {
      const records = await findRecords(typed);
      if (requestIndex === requestNumber.current && typed.trim()) setMatches(records);
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  const search = useDebouncedCallback((typed: string) => void load(typed), 200);
  const labelOf = (record: AxisRecordView) => {
    const type = findType(types, record);
    return `${record.title} · ${type ? local(type.label) : record.type}`;
  };
  const options = matches.filter((record) => record.id !== props.except);
  return (
    <Select
      label={props.label}
      placeholder={t('relations.other.search')}
      data={options.map((record) => ({ value: record.id, label: labelOf(record) }))}
      value={props.value}
      onChange={props.onChange}
      searchable
      filter={({ options: all }) => all}
      onSearchChange={search}
      nothingFoundMessage={isLoading ? kit('state.loading') : t('relations.nothing')}
      rightSection={isLoading ? <Loader size={16} /> : undefined}
    />
  );
}
