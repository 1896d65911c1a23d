/** One field without a form: input is reported at once, in its stored form. */
import type { FieldDefinition } from '../../../contract/field.ts';
import kit from '../kit.module.css';
import { FieldInput } from './FieldInput.tsx';
import { useFormPlace } from './state.ts';
import type { RecordSource } from './types.ts';
import { toSentValues, toTypedValues } from './values.ts';

export function LiveField(
  props: RecordSource & {
    field: FieldDefinition;
    /** As it is stored; undefined where nothing is. */
    value: unknown;
    /** Undefined: it is empty. */
    onChange: (value: unknown) => void;
    path?: string;
    error?: string | undefined;
    readOnly?: boolean;
  },
) {
  const { field, value, onChange, path = field.key, error, readOnly = false, ...records } = props;
  const place = useFormPlace();
  const change = (typed: unknown) =>
    onChange(toSentValues([field], { [field.key]: typed }, place)[field.key] ?? undefined);
  return (
    <fieldset disabled={readOnly} className={kit.bare}>
      <FieldInput
        {...records}
        field={field}
        path={path}
        value={toTypedValues([field], { [field.key]: value }, place)[field.key]}
        onChange={change}
        problems={error ? { [path]: error } : {}}
        place={place}
      />
    </fieldset>
  );
}
