/** Company settings forms: language, time zone, currency, first month of the fiscal year, and the logo. */
import { Select } from '@mantine/core';
import { formatMonthName } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, type SlotProps } from '#kernel/web/ui/index.ts';
import { ZoneSelect } from '#kernel/web/ui/ZoneSelect.tsx';
import { basicsTexts, logoTexts } from '../../contract/basics.texts.ts';
import { type CompanySettings, changeBasics, changeLogo } from '../../contract/settings.endpoints.ts';
import { useText } from '../text.ts';
import { LogoInput } from './LogoInput.tsx';

function ZoneInput({ value, onChange, label, name, error }: SlotProps) {
  const t = useText();
  return (
    <ZoneSelect
      {...{ label, name, error }}
      nowAt={(time) => t('basics.now', { time })}
      zone={String(value)}
      onChange={onChange}
      required
    />
  );
}

const months = Array.from({ length: 12 }, (_, month) => month + 1);

function MonthInput({ value, onChange, label, name, error }: SlotProps) {
  const language = useLanguage();
  const local = useLocalText();
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
      onSent={() => showSuccess(t('basics.saved'))}
    />
  );
}

/** Uploaded and cropped, another one, none. It is shown whole, in the height that there is. */
export function LogoForm({ settings }: { settings: CompanySettings }) {
  const t = useText();
  return (
    <EndpointForm
      of={changeLogo}
      texts={logoTexts}
      slots={{ logo: (input) => <LogoInput {...input} /> }}
      row={settings}
      onSent={({ logo }) => showSuccess(t(logo ? 'logo.saved' : 'logo.removed'))}
    />
  );
}
