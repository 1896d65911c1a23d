/** A form made from field definitions, which companies author: see README.md. */
import { Input } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { FieldDefinition, FieldKind } from '../../../contract/field.ts';
import { useLocalText } from '../../i18n.tsx';
import { Collapsible } from '../Collapsible.tsx';
import kit from '../kit.module.css';
import { FieldInput } from './FieldInput.tsx';
import { FieldValue } from './FieldValue.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useFormState } from './state.ts';
import type { SchemaFormProps } from './types.ts';
import { getProblem, getProblems, toSentValues } from './values.ts';

/** Kinds whose input needs the whole width of a form. */
const wideKinds: readonly FieldKind[] = ['long-text', 'lines', 'file', 'picture', 'choices'];
/** Up to this many fields are easy to read in one column. */
const inOneColumn = 3;

/** Short fields side by side if there is space. */
function Columns({ children }: { children: readonly ReactNode[] }) {
  return (
    <div className={kit.fields}>
      <div className={kit.columns} data-many={children.length > inOneColumn || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Value calculated from the others: shown, not editable. */
function Fixed({ field, value, error }: { field: FieldDefinition; value: unknown; error: string | undefined }) {
  const local = useLocalText();
  return (
    <Input.Wrapper
      label={local(field.label)}
      description={field.help && local(field.help)}
      error={error}
      labelElement="div"
    >
      <output aria-label={local(field.label)} style={{ display: 'block' }}>
        <FieldValue field={field} value={value} />
      </output>
    </Input.Wrapper>
  );
}

export function SchemaForm(props: SchemaFormProps) {
  const { fields: all, derive } = props;
  const state = useFormState({
    fields: all,
    shown: (typed, place) => {
      if (!derive) return all;
      const { shown, fixed } = derive(toSentValues(all, typed, place));
      return all.filter(({ key }) => shown.has(key) && !Object.hasOwn(fixed, key));
    },
    initial: props.initial ?? {},
    check: (sent, { reader, shown }) => getProblems(shown, sent, reader),
    submit: (sent) => props.onSubmit(sent),
    errorPrefix: props.errorPrefix,
  });
  const { onTyped } = props;
  useEffect(() => {
    onTyped?.(state.dirty);
  }, [onTyped, state.dirty]);
  const fixed = derive?.(toSentValues(all, state.values, state.place)).fixed ?? {};
  const fieldKeys = new Set(state.fields.map(({ key }) => key));
  const inputOf = (field: FieldDefinition) => {
    const { key } = field;
    const isFixed = Object.hasOwn(fixed, key);
    if (!isFixed && !fieldKeys.has(key)) return [];
    return (
      <div key={key} data-wide={wideKinds.includes(field.kind) || undefined}>
        {isFixed ? (
          <Fixed field={field} value={fixed[key]} error={getProblem(state.problems, key)} />
        ) : (
          <FieldInput
            field={field}
            path={key}
            value={state.values[key]}
            onChange={(value) => state.change(key, value)}
            problems={state.problems}
            place={state.place}
            loadRecords={props.loadRecords}
            recordLabel={props.recordLabel}
          />
        )}
      </div>
    );
  };
  const { folded } = props;
  const isFolded = ({ key }: FieldDefinition) => folded?.keys.includes(key) ?? false;
  const more = all.filter(isFolded).flatMap(inputOf);
  const fields = (
    <>
      <Columns>{all.filter((field) => !isFolded(field)).flatMap(inputOf)}</Columns>
      {folded && more.length > 0 && (
        <Collapsible title={folded.title}>
          <Columns>{more}</Columns>
        </Collapsible>
      )}
    </>
  );
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
