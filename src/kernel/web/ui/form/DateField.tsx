/** Day or instant; apart from the other inputs, so that its weight is loaded only where a date is asked for. */
import 'dayjs/locale/ko';
import { DateInput, DatesProvider, DateTimePicker } from '@mantine/dates';
// All sheets of Mantine are one layer, in which the later wins: behind those of what it is made of.
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import { useState } from 'react';
import { readDay } from '../../../contract/input/day.ts';
import { fillTemplate, type Locale } from '../../../contract/text.ts';
import { isDay, toLocalDay } from '../../../contract/time.ts';
import { useZone } from '../../host.tsx';
import { useKitText, useLanguage } from '../../i18n.tsx';

/** As days are written everywhere else. */
const formats: Record<Locale, string> = { ko: 'YYYY. M. D.', en: 'MMM D, YYYY' };

interface DateFieldProps {
  withTime: boolean;
  /** A day that cannot be read is held as it was typed, so that the form says what is wrong with it. */
  value: string | null;
  onChange: (value: string | null) => void;
  label?: string;
  description?: string;
  error?: string;
  required?: boolean;
  name: string;
  'aria-label'?: string;
  placeholder?: string;
}

/** A day may be typed in any form; of this year where no year is typed, which the field shows at once. */
function useTypedDay({ value, onChange, label, error, ...props }: DateFieldProps) {
  const today = toLocalDay(useZone(), new Date());
  const language = useLanguage();
  const [isTyping, setTyping] = useState(false);
  const isRead = !value || isDay(value);
  const { problem } = isRead || isTyping ? {} : readDay(value, today);
  return {
    value: isRead ? value : null,
    error: problem ? fillTemplate(problem[language], { name: label ?? props['aria-label'] ?? '' }) : error,
    // Unreadable input remains, so that it can be corrected.
    fixOnBlur: isRead,
    onFocus: () => setTyping(true),
    onBlur: () => setTyping(false),
    dateParser(typed: string) {
      const { day } = readDay(typed, today);
      if (!day) onChange(typed.trim() || null);
      return day;
    },
  };
}

export function DateField(props: DateFieldProps) {
  const t = useKitText();
  const language = useLanguage();
  const typed = useTypedDay(props);
  const { withTime, ...rest } = props;
  const common = {
    ...rest,
    clearable: !props.required,
    monthLabelFormat: t('form.day.asMonth'),
    yearLabelFormat: t('form.day.asYear'),
    getDayAriaLabel: (day: string) => dayjs(day).locale(language).format(t('form.day.asDay')),
    clearButtonProps: { 'aria-label': t('word.clear') },
    ariaLabels: {
      previousMonth: t('form.day.previousMonth'),
      nextMonth: t('form.day.nextMonth'),
      previousYear: t('form.day.previousYear'),
      nextYear: t('form.day.nextYear'),
      previousDecade: t('form.day.previousDecade'),
      nextDecade: t('form.day.nextDecade'),
      monthLevelControl: t('form.day.months'),
      yearLevelControl: t('form.day.years'),
    },
  };
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 0 }}>
      {withTime ? (
        <DateTimePicker
          {...common}
          valueFormat={`${formats[language]} HH:mm`}
          submitButtonProps={{ 'aria-label': t('form.day.apply') }}
          // Like the calendar of a date without time: a dialog would need an accessible name of its own.
          popoverProps={{ withRoles: false }}
        />
      ) : (
        <DateInput
          {...common}
          {...typed}
          valueFormat={formats[language]}
          placeholder={props.placeholder ?? t('form.day')}
        />
      )}
    </DatesProvider>
  );
}
