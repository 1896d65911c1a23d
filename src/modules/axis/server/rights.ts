/**
 * The one place where the room asks for rights of types. `typesOf` and `typeOf` of type.service.ts ask here before they hand
 * a type out, and nothing of a type is reached without it.
 */
import { type AppError, fail } from '#kernel/contract/error.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { axisErrors } from '../contract/errors.ts';
import { allows, type Right, rightLabels, rightName } from '../contract/rights.ts';
import type { TypeDefinition, TypeView } from '../contract/type.ts';

export function mayWith(context: Context, type: TypeDefinition, right: Right): boolean {
  return allows((permission) => may(context, permission), type, right);
}

export function viewOf(context: Context, type: TypeDefinition): TypeView {
  return { ...type, rights: { write: mayWith(context, type, 'write'), erase: mayWith(context, type, 'erase') } };
}

/** Which right of which type is missing, in both languages. */
export function refusal(type: TypeDefinition, right: Right): AppError {
  const { RECORD_TYPE_FORBIDDEN: base } = axisErrors;
  const words = (locale: keyof LocalText) =>
    fill(base[locale], { type: type.label[locale] || type.label.ko, right: rightLabels[right][locale] });
  const details = [{ code: rightName(type, right) }];
  return fail({ ...base, ko: words('ko'), en: words('en') }, { details });
}

/** How SQL names types: axes and keys have no slash. */
export const typeName = ({ axis, key }: Pick<TypeDefinition, 'axis' | 'key'>): string => `${axis}/${key}`;
