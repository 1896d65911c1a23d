/** Skip rules: the steps an operator may skip, and the form fields to fill in then. Shared by the server and the dialog. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { StepStatus } from './engine.ts';
import { FormField } from './form-field.ts';

/** True for a failed or waiting step; a sub-flow is skipped inside itself. */
export function isSkippable({ status, kind }: { status: StepStatus; kind: string }): boolean {
  return (status === 'failed' || status === 'waiting') && kind !== 'flow.sub-flow';
}

/** The fields a person would have filled in: all optional, since an operator may not know them, and never hidden by rules. */
export function listSkippedFields({ input }: { input: Json }): FieldDefinition[] {
  const parsedFields = z.array(FormField).safeParse((input as { fields?: Json } | null)?.fields);
  if (!parsedFields.success) return [];
  return parsedFields.data.map(({ visibleWhen: _when, calculated: _by, default: _first, ...field }) => ({
    ...field,
    required: false,
  }));
}
