/** Which steps an operator may pass over, and what of their form is given then: the server goes by it, and the dialog. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { StepStatus } from './engine.ts';
import { FormField } from './form-field.ts';

/** What failed or waits; a sub-flow is passed over inside of it. */
export function isSkippable({ status, kind }: { status: StepStatus; kind: string }): boolean {
  return (status === 'failed' || status === 'waiting') && kind !== 'flow.sub-flow';
}

/** What a person would have been asked for: each may be left out, since an operator may not know it, and no rule hides one. */
export function fieldsOfSkipped({ input }: { input: Json }): FieldDefinition[] {
  const asked = z.array(FormField).safeParse((input as { fields?: Json } | null)?.fields);
  if (!asked.success) return [];
  return asked.data.map(({ visibleWhen: _when, calculated: _by, default: _first, ...field }) => ({
    ...field,
    required: false,
  }));
}
