/** Records of which type may be chosen in a field of a form. */
import { Select } from '@mantine/core';
import type { FormField } from '../../contract/form-field.ts';
import { useRecordTypes } from './settings.api.ts';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

type RecordTypeChoice = { axis: FormField['axis'] | undefined; type: FormField['type'] | undefined };

export function TypeInput(props: { field: FormField; path: string; onChange: (choice: RecordTypeChoice) => void }) {
  const { field, path, onChange } = props;
  const t = useSettingText();
  const { readOnly, problemAt } = useSettingsScope();
  const types = useRecordTypes();
  const own = field.axis ? `${field.axis}/${field.type ?? ''}` : null;
  const isKnown = own === null || types.some(({ id }) => id === own);
  const data = types.map(({ id, label }) => ({ value: id, label }));
  return (
    <Select
      label={t('form.recordType')}
      description={t('form.recordTypeHint')}
      // A hidden or retired type stays selected.
      data={isKnown || own === null ? data : [...data, { value: own, label: own }]}
      value={own}
      readOnly={readOnly}
      error={problemAt(`${path}.axis`)}
      required
      searchable
      allowDeselect={false}
      onChange={(next) => {
        const [axis, type] = (next ?? '').split('/');
        onChange({ axis: axis || undefined, type: type || undefined });
      }}
    />
  );
}
