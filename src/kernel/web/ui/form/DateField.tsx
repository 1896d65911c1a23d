/** Day or instant; apart from the other inputs, so that its weight is loaded only where a date is asked for. */
import 'dayjs/locale/ko';
import { DateInput, DatesProvider, DateTimePicker } from '@mantine/dates';
// All sheets of Mantine are one layer, in which the later wins: behind those of what it is made of.
import '@mantine/dates/styles.layer.css';
import type { Locale } from '../../../contract/text.ts';
import { useKitText, useLanguage } from '../../i18n.tsx';
import { dayOf } from './day.ts';

/** As days are written everywhere else. */
const formats: Record<Locale, string> = { ko: 'YYYY. M. D.', en: 'MMM D, YYYY' };

export function DateField(props: {
  withTime: boolean;
  value: string | null;
  onChange: (value: string | null) => void;
  label?: string;
  description?: string;
  error?: string;
  required?: boolean;
  name: string;
  'aria-label'?: string;
  placeholder?: string;
}) {
  const t = useKitText();
  const language = useLanguage();
  const { withTime, ...rest } = props;
  const common = {
    ...rest,
    clearable: !props.required,
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
        <DateTimePicker {...common} valueFormat={`${formats[language]} HH:mm`} />
      ) : (
        <DateInput
          {...common}
          valueFormat={formats[language]}
          dateParser={dayOf}
          placeholder={props.placeholder ?? t('form.day')}
        />
      )}
    </DatesProvider>
  );
}
