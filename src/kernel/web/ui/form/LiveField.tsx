/** One field outside of a form that is sent: what is typed is told at once, as it would be stored. */
import type { FieldDefinition } from '../../../contract/field.ts';
import kit from '../kit.module.css';
import { FieldInput } from './FieldInput.tsx';
import { usePlace } from './state.ts';
import type { RecordSource } from './types.ts';
import { sentValues, typedValues } from './values.ts';

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
  const place = usePlace();
  const change = (typed: unknown) =>
    onChange(sentValues([field], { [field.key]: typed }, place)[field.key] ?? undefined);
  return (
    <fieldset disabled={readOnly} className={kit.bare}>
      <FieldInput
        {...records}
        field={field}
        path={path}
        value={typedValues([field], { [field.key]: value }, place)[field.key]}
        onChange={change}
        problems={error ? { [path]: error } : {}}
        place={place}
      />
    </fieldset>
  );
}
