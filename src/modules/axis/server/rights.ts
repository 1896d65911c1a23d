/**
 * The one place where the room asks for rights of types. `typesOf` and `typeOf` of type.service.ts ask here before they hand
 * a type out, and nothing of a type is reached without it.
 */
import type { AppError } from '#kernel/contract/error.ts';
import type { RecordAction } from '#kernel/contract/record-type.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { axisErrors } from '../contract/errors.ts';
import { allows, type Right, rightLabels, rightName } from '../contract/rights.ts';
import type { TypeDefinition, TypeView } from '../contract/type.ts';

export function mayWith(context: Context, type: TypeDefinition, right: Right): boolean {
import { declarationOf } from './declared.ts';
import { refusalOf } from './refusal.ts';
  return allows((permission) => may(context, permission), type, right);
}

export function viewOf(context: Context, type: TypeDefinition): TypeView {
  return { ...type, rights: { write: mayWith(context, type, 'write'), erase: mayWith(context, type, 'erase') } };
}

/** Which right of which type is missing, in both languages. */
export function refusal(type: TypeDefinition, right: Right): AppError {
  const words = { type: type.label, right: rightLabels[right] };
  return refusalOf(axisErrors.RECORD_TYPE_FORBIDDEN, words, [{ code: rightName(type, right) }]);
}

/** How SQL names types: axes and keys have no slash. */
export const typeName = ({ axis, key }: Pick<TypeDefinition, 'axis' | 'key'>): string => `${axis}/${key}`;
