/** One day on which the company rests: when, and what it is called. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, SchemaForm } from '#kernel/web/ui/index.ts';
import { holidayTexts } from '../../contract/holiday.texts.ts';
import { useKeepHolidays } from '../holiday.api.ts';
import { useText } from '../text.ts';

const fields: FieldDefinition[] = [
  { key: 'day', kind: 'date', label: holidayTexts.day, required: true },
  { key: 'name', kind: 'text', label: holidayTexts.name, required: true, max: 60 },
];

export function HolidayDialog({ onClose, onSaved }: { onClose: () => void; onSaved: (year: number) => void }) {
  const t = useText();
  const keep = useKeepHolidays();
  return (
    <Dialog onClose={onClose} title={t('holidays.add')}>
      <SchemaForm
        fields={fields}
        errorPrefix="holidays.0"
        submitLabel={t('word.add')}
        onCancel={onClose}
        onSubmit={async ({ day, name }) => {
          await keep.send({ body: { holidays: [{ day: String(day), name: String(name) }] } });
          showSuccess(t('holidays.added', { count: '1' }));
          onSaved(Number(String(day).slice(0, 4)));
          onClose();
        }}
      />
    </Dialog>
  );
}
