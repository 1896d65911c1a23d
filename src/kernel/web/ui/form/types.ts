/** Form types: props of forms over field definitions, and sources of selectable records. */
import type { ReactNode } from 'react';
import type { FieldDefinition } from '../../../contract/field.ts';
import type { FormPlace, FormValues } from './values.ts';

export interface RecordOption {
  id: string;
  label: string;
}

export interface RecordSource {
  /** Records that may be chosen for the field and match what was typed (at most 20). */
  loadRecords?: (field: FieldDefinition, query: string) => Promise<RecordOption[]>;
  /** Label of a record already chosen. */
  recordLabel?: (field: FieldDefinition, id: string) => Promise<string>;
}

export interface DerivedForm {
  shown: ReadonlySet<string>;
  /** Of the shown ones, those that are calculated: they are seen and not sent. */
  fixed: Readonly<FormValues>;
}

export interface SchemaFormProps extends RecordSource {
  fields: readonly FieldDefinition[];
  /** Stored values; absent ones are empty. Give the form a `key` (id and version) to reset it when they change. */
  initial?: FormValues;
  /** Gets values that the fields' schema accepts. Throw the ApiError of `send`: its field messages appear inline. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  onCancel?: () => void;
  /** Reports if any value differs from the stored ones. */
  onTyped?: (isTyped: boolean) => void;
  /**
   * What the form is for these values, as they would be sent: keys of the fields that are asked, and values that nobody types.
   * Left out: all fields are asked.
   */
  derive?: ((sent: FormValues) => DerivedForm) | undefined;
  /** Fields that most people leave empty: closed, below the others. */
  folded?: { title: string; keys: readonly string[] };
  submitLabel?: string;
  /** Path of the values in the request body, for the server's field messages: `values`. */
  errorPrefix?: string;
  /** Above the save bar: further parts of the form. */
  children?: ReactNode;
  /** Id of the form, if its submit buttons are elsewhere: `<Button type="submit" form={formId}>`. */
  formId?: string;
  /** True: saving is possible without a change (creation with all optional fields). */
  alwaysReady?: boolean;
}

export interface FieldInputProps extends RecordSource {
  field: FieldDefinition;
  /** Path in the form, used as the input's name. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  problems: Record<string, string>;
  place: FormPlace;
  /** In a table of lines the label is the column header. */
  labelHidden?: boolean;
  /** Gets the focus when a dialog opens. */
  isFirst?: boolean;
  autoComplete?: string;
  /** Text of an empty choice. */
  placeholder?: string;
}
