/** Sealed fields of records: encrypted on input, unchanged if the mask is sent back. */
import { isMask, isSealed, isSealedKind, readSealed } from '#kernel/contract/sealed-value.ts';
import type { Context } from '#kernel/server/context.ts';
import { assertSealed, sealValues } from '#kernel/server/sealed-fields.ts';
import type { FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';

/** Encrypts typed values. A run types nothing: its values come from its own input and steps, and were sealed there. */
export async function sealTypedValues(
  context: Context,
  type: TypeDefinition,
  typed: { fields: FieldValues; origin?: { executionId?: string | null } | undefined },
): Promise<FieldValues> {
  return typed.origin?.executionId ? typed.fields : sealValues(context, type.fields, typed.fields);
}

/**
 * Replaces each mask by the stored value.
 * @param change.was null for a new record
 * @throws VALIDATION_FAILED for an unsealed value, and for the mask of another number
 */
export function restoreMaskedValues(
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
      throw assertSealed(context, type.fields, { path, key });
    }
    settled[key] = stood;
  }
  return settled;
}
