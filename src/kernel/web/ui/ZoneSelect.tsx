/** A time zone: all that browsers know, with what the clock shows there. Not of the front door: few screens ask for one. */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { formatInstant } from '../format.ts';
import { useKitText, useLanguage } from '../i18n.tsx';
import { useNow } from './values.tsx';

interface ZoneSelectProps {
  zone: string;
  onChange: (zone: string) => void;
  label: string;
  /** Says that it is this time there now. */
  nowAt: (time: string) => string;
  name?: string;
  error?: string | undefined;
  required?: boolean;
  maw?: number;
}

export function ZoneSelect({ zone, onChange, nowAt, ...input }: ZoneSelectProps) {
  const t = useKitText();
  const language = useLanguage();
  const now = new Date(useNow()).toISOString();
  // The one that holds is among them.
  const zones = useMemo(() => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort(), [zone]);
  return (
    <Select
      {...input}
      description={nowAt(formatInstant(now, language, zone))}
      data={zones}
      value={zone}
      onChange={(next) => next && next !== zone && onChange(next)}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('form.none-found')}
    />
  );
}
