/** Language, time zone, currency and the month with which the year begins. */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { formatInstant, formatMonthName } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { EndpointForm, type SlotProps, useNow } from '#kernel/web/ui/index.ts';
import { basicsTexts } from '../../contract/basics.texts.ts';
import { type CompanySettings, changeBasics } from '../../contract/settings.endpoints.ts';
import { useText } from '../text.ts';

/** All that browsers know; the one that holds is among them. */
function ZoneInput({ value, onChange, label, name, error }: SlotProps) {
  const t = useText();
  const language = useLanguage();
  const now = new Date(useNow()).toISOString();
  const zone = String(value);
  const zones = useMemo(() => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort(), [zone]);
  return (
    <Select
      label={label}
      name={name}
      description={t('basics.now', { time: formatInstant(now, language, zone) })}
      data={zones}
      value={zone}
      onChange={onChange}
      error={error}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('basics.no-zone')}
      required
    />
  );
}

const months = Array.from({ length: 12 }, (_, month) => month + 1);

function MonthInput({ value, onChange, label, name, error }: SlotProps) {
  const language = useLanguage();
  const local = useLocal();
  const nameOf = (month: number) => formatMonthName(`2000-${String(month).padStart(2, '0')}`, language, 'long');
  return (
    <Select
      label={label}
      name={name}
      description={local(basicsTexts.yearBegins.help)}
      data={months.map((month) => ({ value: String(month), label: nameOf(month) }))}
      value={String(value)}
      onChange={(month) => onChange(Number(month))}
      error={error}
      allowDeselect={false}
      required
    />
  );
}

export function BasicsForm({ settings }: { settings: CompanySettings }) {
  const t = useText();
  return (
    <EndpointForm
      of={changeBasics}
      texts={basicsTexts}
      columns={2}
      row={settings}
      slots={{ timeZone: (input) => <ZoneInput {...input} />, yearBegins: (input) => <MonthInput {...input} /> }}
      onSent={() => showDone(t('basics.saved'))}
    />
  );
}
