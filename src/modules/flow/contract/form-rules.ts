/** Form rules: compute the shown fields and the calculated values for given values. Browser and server share the same function. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { createMask, isMask, isSealed, isSealedKind, type SealedKind } from '#kernel/contract/sealed-value.ts';
import { flowErrors } from './errors.ts';
import { evaluate } from './expression.ts';
import { shareWork } from './expression-cost.ts';
import { type FormField, hasRules } from './form-field.ts';

export type FormValues = { [key: string]: Json };

export interface FormState {
  /** Fields that are asked for these values: those that people fill in, and calculated ones. */
  shown: FormField[];
  /** Values of the shown fields; those of hidden ones are left out, those of calculated ones calculated. */
  values: FormValues;
}

/** A rule whose values are still missing evaluates to empty. @throws EXPRESSION_TOO_COSTLY */
function evaluateRule(source: string, scope: { form: Json }): Json {
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
export function getFormState(fields: readonly FormField[], givenValues: FormValues): FormState {
  const owner = {};
  const visibleFields: FormField[] = [];
  const values: FormValues = {};
  // Values visible to rules: only the mask of a sealed number, so that no other field stores it.
  const visibleValues: FormValues = {};
  for (const field of fields) {
    const form = { ...Object.fromEntries(fields.map(({ key }) => [key, null])), ...visibleValues };
    const scope = shareWork({ form }, owner);
    if (field.visibleWhen !== undefined && evaluateRule(field.visibleWhen, scope) !== true) continue;
    visibleFields.push(field);
    const value = field.calculated === undefined ? givenValues[field.key] : evaluateRule(field.calculated, scope);
    const own = value === undefined ? field.default : value;
    if (own === undefined) continue;
    values[field.key] = own;
    const isHidden = isSealedKind(field.kind) && typeof own === 'string' && !isSealed(own) && !isMask(own);
    visibleValues[field.key] = isHidden ? createMask(field.kind as SealedKind, own) : own;
  }
  return { shown: visibleFields, values };
}

/** The values sent and stored for a form: hidden fields are dropped, calculated ones recalculated, not trusted. */
export function applyFormRules(
  fields: readonly FormField[],
  sentValues: Json,
): { fields: readonly FormField[]; values: Json } {
  if (typeof sentValues !== 'object' || sentValues === null || Array.isArray(sentValues))
    return { fields, values: sentValues };
  const knownKeys = new Set(fields.map(({ key }) => key));
  const { shown, values } = getFormState(fields, sentValues);
  const strange = Object.entries(sentValues).filter(([key]) => !knownKeys.has(key));
  return { fields: hasRules(fields) ? shown : fields, values: { ...Object.fromEntries(strange), ...values } };
}
