/**
 * The one place where the room asks for rights of types. `typesOf` and `typeOf` of type.service.ts ask here before they hand
 * a type out, and nothing of a type is reached without it.
 */
import type { AppError } from '#kernel/contract/error.ts';
import type { RecordAction } from '#kernel/contract/record-type.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { axisErrors } from '../contract/errors.ts';
import { allows, type Right, rightLabels, rightName } from '../contract/rights.ts';
import type { TypeDefinition, TypeView } from '../contract/type.ts';
import { declarationOf } from './declared.ts';
import { refusalOf } from './refusal.ts';

export function mayWith(context: Context, type: TypeDefinition, right: Right): boolean {
  return allows((permission) => may(context, permission), type, right);
}

/** What an action asks of who does it. Its permission stands for the right to write only where its flow does something else than write what was asked. */
export function askedFor(context: Context, type: TypeDefinition, { key, permission, frame }: RecordAction) {
  const isOther = frame !== undefined || declarationOf(houseOf(context), type)?.flows[key] !== undefined;
  const start = frame ? [flowPermissions['flow.execution.start'].name] : [];
  return { permissions: [...(permission ? [permission] : []), ...start], write: !permission || !isOther };
}

function mayAct(context: Context, type: TypeDefinition, action: RecordAction): boolean {
  const { permissions, write } = askedFor(context, type, action);
  return permissions.every((one) => may(context, one)) && (!write || mayWith(context, type, 'write'));
}

export function viewOf(context: Context, type: TypeDefinition): TypeView {
  const actions = (type.actions ?? []).filter((action) => mayAct(context, type, action)).map(({ key }) => key);
  return {
    ...type,
    rights: { write: mayWith(context, type, 'write'), erase: mayWith(context, type, 'erase'), actions },
  };
}

/** Which right of which type is missing, in both languages. */
export function refusal(type: TypeDefinition, right: Right): AppError {
  const words = { type: type.label, right: rightLabels[right] };
  return refusalOf(axisErrors.RECORD_TYPE_FORBIDDEN, words, [{ code: rightName(type, right) }]);
}

/** How SQL names types: axes and keys have no slash. */
export const typeName = ({ axis, key }: Pick<TypeDefinition, 'axis' | 'key'>): string => `${axis}/${key}`;
