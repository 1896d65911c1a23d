/** A form made from field definitions, which companies author: see README.md. */
import { useEffect } from 'react';
import { FieldInput } from './FieldInput.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useFormState } from './state.ts';
import type { SchemaFormProps } from './types.ts';
import { problemsOf } from './values.ts';

export function SchemaForm(props: SchemaFormProps) {
  const state = useFormState({
    fields: props.fields,
    initial: props.initial ?? {},
    check: (sent, { reader }) => problemsOf(props.fields, sent, reader),
    submit: (sent) => props.onSubmit(sent),
    errorPrefix: props.errorPrefix,
  });
  const { onTyped } = props;
  useEffect(() => {
    onTyped?.(state.dirty);
  }, [onTyped, state.dirty]);
  const fields = state.fields.map((field) => (
    <FieldInput
      key={field.key}
      field={field}
      path={field.key}
      value={state.values[field.key]}
      onChange={(value) => state.change(field.key, value)}
      problems={state.problems}
      place={state.place}
      loadRecords={props.loadRecords}
      recordLabel={props.recordLabel}
    />
  ));
  return (
    <FormFrame
      state={state}
      fields={fields}
      onCancel={props.onCancel}
      submitLabel={props.submitLabel}
      formId={props.formId}
    >
      {props.children}
    </FormFrame>
  );
}
