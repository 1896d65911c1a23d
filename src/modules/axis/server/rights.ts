/**
 * The only place where the module checks type rights. `findAllowedTypes` and `getAllowedType` of type.service.ts check here before
 * they return a type, and there is no other access to types.
 */
import type { AppError } from '#kernel/contract/error.ts';
import type { RecordAction } from '#kernel/contract/record-type.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { axisErrors } from '../contract/errors.ts';
import { getRightName, hasTypeRight, type Right, rightLabels } from '../contract/rights.ts';
import type { TypeDefinition, TypeView } from '../contract/type.ts';
import { findDeclaration } from './declared-types.ts';
import { createLocalizedError } from './localized-error.ts';

export function canUseType(context: Context, type: TypeDefinition, right: Right): boolean {
  return hasTypeRight((permission) => hasPermission(context, permission), type, right);
}

/**
 * Permissions an action requires. Its own permission replaces the right to write only if its flow does more than write the form's
 * values.
 */
export function getActionRequirements(
  context: Context,
  type: TypeDefinition,
  { key, permission, frame }: RecordAction,
) {
  const isOther = frame !== undefined || findDeclaration(appOf(context), type)?.flows[key] !== undefined;
  const start = frame ? [flowPermissions['flow.execution.start'].name] : [];
  return { permissions: [...(permission ? [permission] : []), ...start], write: !permission || !isOther };
}

function canAct(context: Context, type: TypeDefinition, action: RecordAction): boolean {
  const { permissions, write } = getActionRequirements(context, type, action);
  return permissions.every((name) => hasPermission(context, name)) && (!write || canUseType(context, type, 'write'));
}

export function toTypeView(context: Context, type: TypeDefinition): TypeView {
  const actions = (type.actions ?? []).filter((action) => canAct(context, type, action)).map(({ key }) => key);
  return {
    ...type,
    rights: { write: canUseType(context, type, 'write'), erase: canUseType(context, type, 'erase'), actions },
  };
}

/** Error that names the missing right and the type, in both languages. */
export function createRightError(type: TypeDefinition, right: Right): AppError {
  const labels = { type: type.label, right: rightLabels[right] };
  return createLocalizedError(axisErrors.RECORD_TYPE_FORBIDDEN, labels, [{ code: getRightName(type, right) }]);
}

/** Type names in SQL: axes and keys contain no slash. */
export const toSqlTypeName = ({ axis, key }: Pick<TypeDefinition, 'axis' | 'key'>): string => `${axis}/${key}`;
