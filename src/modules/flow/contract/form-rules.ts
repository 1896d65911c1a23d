/** What a form asks for these values: which fields show, and what the calculated ones come to. Browser and server ask the same. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { isMask, isSealed, isSealedKind, maskFor, type SealedKind } from '#kernel/contract/sealed.ts';
import { flowErrors } from './errors.ts';
import { evaluate } from './expression.ts';
import { sharesWork } from './expression-work.ts';
import { type FormField, hasRules } from './form-field.ts';

export type FormValues = { [key: string]: Json };

export interface FormState {
  /** Fields that are asked for these values: those that people fill in, and calculated ones. */
  shown: FormField[];
  /** Values of the shown fields; those of hidden ones are left out, those of calculated ones calculated. */
  values: FormValues;
}

/** What cannot be said yet, because what it asks for is not there, is empty. @throws EXPRESSION_TOO_COSTLY */
function ruled(source: string, scope: { form: Json }): Json {
  try {
    return evaluate(source, scope);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === flowErrors.EXPRESSION_TOO_COSTLY.code) throw error;
    return null;
  }
}

/**
 * Goes from the first field to the last: each rule sees the fields above it, so a hidden field counts for none below. A field
 * that was not given at all gets its default, where that is a plain value.
 * @throws EXPRESSION_TOO_COSTLY
 */
export function stateOfForm(fields: readonly FormField[], given: FormValues): FormState {
  const owner = {};
  const shown: FormField[] = [];
  const values: FormValues = {};
  // What rules may make something of: of a sealed number its mask, so that no other field holds it.
  const seen: FormValues = {};
  for (const field of fields) {
    const form = { ...Object.fromEntries(fields.map(({ key }) => [key, null])), ...seen };
    const scope = sharesWork({ form }, owner);
    if (field.visibleWhen !== undefined && ruled(field.visibleWhen, scope) !== true) continue;
    shown.push(field);
    const value = field.calculated === undefined ? given[field.key] : ruled(field.calculated, scope);
    const own = value === undefined ? field.default : value;
    if (own === undefined) continue;
    values[field.key] = own;
    const isHidden = isSealedKind(field.kind) && typeof own === 'string' && !isSealed(own) && !isMask(own);
    seen[field.key] = isHidden ? maskFor(field.kind as SealedKind, own) : own;
  }
  return { shown, values };
}

/** What is sent and stored for a form: values of hidden fields are dropped, calculated ones are not believed but calculated. */
export function obeyed(fields: readonly FormField[], given: Json): { fields: readonly FormField[]; values: Json } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { fields, values: given };
  const known = new Set(fields.map(({ key }) => key));
  const { shown, values } = stateOfForm(fields, given);
  const strange = Object.entries(given).filter(([key]) => !known.has(key));
  return { fields: hasRules(fields) ? shown : fields, values: { ...Object.fromEntries(strange), ...values } };
}
