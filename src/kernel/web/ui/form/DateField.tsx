/** Day or instant; apart from the other inputs, so that its weight is loaded only where a date is asked for. */
import 'dayjs/locale/ko';
import { DateInput, DatesProvider, DateTimePicker } from '@mantine/dates';
import { useKitText, useLanguage } from '../../i18n.tsx';

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
  const common = { ...rest, clearable: !props.required, clearButtonProps: { 'aria-label': t('word.clear') } };
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 0 }}>
      {withTime ? (
        <DateTimePicker {...common} valueFormat="YYYY-MM-DD HH:mm" />
      ) : (
        <DateInput {...common} valueFormat="YYYY-MM-DD" placeholder={props.placeholder ?? 'YYYY-MM-DD'} />
      )}
    </DatesProvider>
  );
}
