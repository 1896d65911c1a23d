/** A field of a form that a flow asks people to fill in: what a field of a record is, and when and with what it is asked. */
import { z } from 'zod';
import { FieldDefinition } from '#kernel/contract/field.ts';

/**
 * An expression over `form`, the values of the fields above. Without a leading `=`: it is evaluated again with each value, not
 * once.
 */
const Rule = z
  .string()
  .min(1)
  .max(2000)
  .refine((source) => !source.startsWith('='));

export const FormField = FieldDefinition.extend({
  /** It is asked only while this is true; otherwise its value does not count. */
  visibleWhen: Rule.optional(),
  /** Its value, which nobody types. */
  calculated: Rule.optional(),
  /** Initial value; an expression with a leading `=` over the values visible to the block. */
  default: z.json().optional(),
});
export type FormField = z.infer<typeof FormField>;

export function hasRules(fields: readonly FormField[]): boolean {
  return fields.some(({ visibleWhen, calculated }) => visibleWhen !== undefined || calculated !== undefined);
}
