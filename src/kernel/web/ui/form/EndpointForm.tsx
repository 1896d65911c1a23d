/** A form drawn from the body of an endpoint: see README.md. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { CallOf, Endpoint, ResultOf } from '../../../contract/endpoint.ts';
import type { FieldTexts } from '../../../contract/field-text.ts';
import { describeMissing, reportOptions } from '../../../contract/issue.ts';
import type { Currency } from '../../../contract/money.ts';
import { useKitText, useLocalText } from '../../i18n.tsx';
import { useSend } from '../../query.ts';
import { Collapsible } from '../Collapsible.tsx';
import { FieldInput } from './FieldInput.tsx';
import { FieldValue } from './FieldValue.tsx';
import { FormFrame, type FrameProps } from './FormFrame.tsx';
import { type Choices, type FormField, flattenValues, getFields, getKeys, toBody } from './schema-fields.ts';
import { type FormPlan, useFormState } from './state.ts';
import type { RecordSource } from './types.ts';
import { type FormValues, getMessages, getProblem } from './values.ts';

/** Props of a slot: the module's own input, instead of the one from the schema. */
export interface SlotProps {
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  required: boolean;
  name: string;
  /** The message for the field itself. */
  error: string | undefined;
  /** All messages, by path. */
  problems: Readonly<Record<string, string>>;
}

export interface EndpointFormProps<E extends Endpoint> extends RecordSource, FrameProps {
  /** Its body is what is filled in. */
  of: E;
  /** Fields in their order; those that the body does not have are left out, so one table serves making and changing. */
  texts: FieldTexts;
  /** Stored row, or the initial values of a new one. A `version` required by the body comes from here. */
  row?: object | null;
  params?: CallOf<E>['params'];
  /** Custom submission of the body; throw the ApiError of `send`. Its messages appear at their fields, a conflict is merged. */
  send?: (body: z.input<E['body']>) => Promise<ResultOf<E>>;
  /** After saving. */
  onSent?: (result: ResultOf<E>) => void;
  choices?: Choices;
  slots?: Readonly<Record<string, (input: SlotProps) => ReactNode>>;
  /** Fields that are asked for only with certain values of others. */
  when?: Readonly<Record<string, (values: FormValues) => boolean>>;
  /** Fields that most people leave as they are: closed, below the others. */
  folded?: { title: string; keys: readonly string[] };
  /** Short fields are in two columns if there is space. */
  columns?: 2;
  /** Amounts are of this currency and no other. */
  currency?: Currency;
  /** Gets what says whether something would be lost. */
  onDirty?: (isDirty: () => boolean) => void;
}

const isEmptyValue = (value: unknown) => value === null || value === undefined || value === '';

function usePlan<E extends Endpoint>(props: EndpointFormProps<E>): FormPlan<FormField> {
  const { of: endpoint, params, when = {}, slots = {} } = props;
  const sender = useSend(endpoint, { showsError: true });
  const send = props.send ?? ((body) => sender.send({ params, body }));
  const versioned = getKeys(endpoint.body).includes('version');
  // The row that the person saw and works on: a row refetched beneath must not lend its version to older values.
  const [loadedRow, setSeen] = useState<unknown>(props.row);
  const row = versioned ? loadedRow : props.row;
  // The value of a slot is stored unchanged.
  const fields = getFields(endpoint.body, props.texts, props.choices).map((field) =>
    slots[field.key] ? { ...field, kind: 'text' as const, fields: undefined } : field,
  );
  const bodyFor = (visibleFields: readonly FormField[], sent: FormValues, stored: unknown) => {
    const { version } = (stored ?? {}) as { version?: unknown };
    return { ...toBody(visibleFields, sent), ...(versioned && { version }) };
  };
  return {
    fields,
    shown: (values) => fields.filter(({ key }) => when[key]?.(values) ?? true),
    initial: flattenValues(fields, row),
    check: (sent, { reader, shown, stored }) => {
      const result = endpoint.body.safeParse(bodyFor(shown, sent, row), reportOptions);
      const wrong = result.success ? {} : getMessages(shown, result.error.issues, reader);
      for (const field of shown) {
        const { key, nothing } = field;
        // If the body has no value for "nothing", an omitted field would remain unchanged.
        const lost = nothing === undefined && !isEmptyValue(stored[key]);
        if (isEmptyValue(sent[key]) && (lost || wrong[key])) wrong[key] = describeMissing(field, reader.language);
      }
      return wrong;
    },
    submit: async (sent, { shown, current }) => {
      const result = await send(bodyFor(shown, sent, current ?? row) as z.input<E['body']>);
      if (versioned) setSeen(result);
      props.onSent?.(result);
    },
    currency: props.currency,
    storedIn: (stored) => flattenValues(fields, stored),
  };
}

/** Puts inputs of one text in both languages side by side. */
function groupIntoRows(fields: readonly FormField[]): FormField[][] {
  return [...Map.groupBy(fields, ({ key }) => key.replace(/\.(ko|en)$/, '')).values()];
}

type State = ReturnType<typeof useFormState<FormField>>;

/** The input of one field, or what its slot draws; beneath it what others saved there meanwhile. */
function Input<E extends Endpoint>(inputProps: { props: EndpointFormProps<E>; state: State; field: FormField }) {
  const { props, state, field } = inputProps;
  const local = useLocalText();
  const kit = useKitText();
  const { key } = field;
  const common = { value: state.values[key], onChange: (value: unknown) => state.change(key, value) };
  const slot = props.slots?.[key];
  const input = slot ? (
    slot({
      ...common,
      label: local(field.label),
      required: field.required,
      name: key,
      error: getProblem(state.problems, key),
      problems: state.problems,
    })
  ) : (
    <FieldInput
      {...common}
      field={field}
      path={key}
      problems={state.problems}
      place={state.place}
      loadRecords={props.loadRecords}
      recordLabel={props.recordLabel}
      isFirst={field === state.fields[0]}
      autoComplete={field.autoComplete}
      placeholder={field.none && local(field.none)}
    />
  );
  if (!state.met?.clashes.includes(key)) return input;
  return (
    <Stack gap={4}>
      {input}
      <Text size="sm" c="dimmed">
        {kit('form.theirs')} <FieldValue field={field} value={state.met.stored[key]} />
      </Text>
    </Stack>
  );
}

export function EndpointForm<E extends Endpoint>(props: EndpointFormProps<E>) {
  const state = useFormState(usePlan(props));
  const { onDirty } = props;
  useEffect(() => {
    onDirty?.(state.isDirty);
  }, [onDirty, state.isDirty]);
  const { folded } = props;
  const isFolded = ({ key }: FormField) => folded?.keys.includes(key) ?? false;
  const drawn = (some: readonly FormField[]) =>
    groupIntoRows(some).map((row) => {
      const inputs = row.map((field) => <Input key={field.key} props={props} state={state} field={field} />);
      if (inputs.length === 1) return inputs;
      return (
        <SimpleGrid key={row[0]?.key} cols={{ base: 1, xs: 2 }}>
          {inputs}
        </SimpleGrid>
      );
    });
  const open = drawn(state.fields.filter((field) => !isFolded(field)));
  const fields = (
    <>
      {props.columns ? <SimpleGrid cols={{ base: 1, sm: props.columns }}>{open}</SimpleGrid> : open}
      {folded && (
        <Collapsible title={folded.title}>
          <Stack gap="md">{drawn(state.fields.filter(isFolded))}</Stack>
        </Collapsible>
      )}
    </>
  );
  return <FormFrame state={state} fields={fields} {...toFrameProps(props)} />;
}

const toFrameProps = ({ onCancel, submitLabel, children }: FrameProps): FrameProps => ({
  onCancel,
  submitLabel,
  children,
});
