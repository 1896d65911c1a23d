/** Sealed fields of records: encrypted as they come in, kept where a mask comes back. */
import { isMask, isSealed, isSealedKind, readSealed } from '#kernel/contract/sealed.ts';
import type { Context } from '#kernel/server/context.ts';
import { refuseUnsealed, sealValues } from '#kernel/server/sealed.ts';
import type { FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';

/** Encrypts what was typed. A run types nothing: what it writes stands in its own input and steps, and was sealed there. */
export async function sealTyped(
  context: Context,
  type: TypeDefinition,
  typed: { fields: FieldValues; origin?: { executionId?: string | null } | undefined },
): Promise<FieldValues> {
  return typed.origin?.executionId ? typed.fields : sealValues(context, type.fields, typed.fields);
}

/**
 * The values with what stands in the place of each mask.
 * @param change.was null where the record begins
 * @throws VALIDATION_FAILED for what is not sealed, and for the mask of another number
 */
export function settleSealed(
  context: Context,
  type: TypeDefinition,
  change: { was: FieldValues | null; now: FieldValues; path?: string | undefined },
): FieldValues {
  const { was, now, path = 'fields' } = change;
  const settled = { ...now };
  for (const { key, kind } of type.fields) {
    const value = now[key];
    if (!isSealedKind(kind) || value === null || value === undefined || isSealed(value)) continue;
    const stood = was?.[key];
    if (!isMask(value) || !isSealed(stood) || readSealed(stood).mask !== value) {
      throw refuseUnsealed(context, type.fields, { path, key });
    }
    settled[key] = stood;
  }
  return settled;
}
