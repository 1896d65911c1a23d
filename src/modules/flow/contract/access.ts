/** Frame access: decides who may use a frame (specification 3 and 6). Pure, a reason for every answer. */
import { z } from 'zod';
import { isWithin, type LocalMoment } from '#kernel/contract/hours.ts';
import type { LocalText } from '#kernel/contract/text.ts';

const entityIds = z.array(z.string().max(80)).max(200).default([]);
const names = z.array(z.string().max(80)).max(50).default([]);

export const FrameAccess = z.strictObject({
  accessMode: z.enum(['public', 'private', 'restricted']).default('public'),
  ownerEntityId: z.string().max(80).nullable().default(null),
  collaboratorEntityIds: entityIds,
  accessRoles: names,
  allowedEntityIds: entityIds,
  /** Let in by themselves, whatever roles, allowed ids and permissions are asked for: whose request was granted. */
  grantedEntityIds: entityIds,
  accessPermissions: z
    .strictObject({
      requiredRoles: names,
      requiredPermissions: names,
      allowedEntityIds: entityIds,
      deniedEntityIds: entityIds,
      timeRestrictions: z
        .strictObject({
          /** `[from, to)` in hours of the company's day; over midnight when `from` is larger. */
          allowedHours: z
            .tuple([z.int().min(0).max(24), z.int().min(0).max(24)])
            .nullable()
            .default(null),
          /** 0 is Sunday. Empty: every day. */
          allowedDays: z.array(z.int().min(0).max(6)).max(7).default([]),
        })
        .nullable()
        .default(null),
    })
    .prefault({}),
  editable: z.boolean().default(true),
  /**
   * False: nobody starts it from the list of flows or as a sub-flow; the product does, where its job calls for it. Given by
   * the product: what a request says of it is passed over.
   */
  startable: z.boolean().default(true),
  /**
   * People who may undo its executions: holders of `flow.execution.undo`, or also the person who started it. Set by the product.
   */
  undoBy: z.enum(['permission', 'initiator']).default('permission'),
});
export type FrameAccess = z.infer<typeof FrameAccess>;

export interface FrameVisitor {
  /** The person's and the membership's ids: either may be named as an entity. */
  entityIds: readonly string[];
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
export interface AccessAnswer {
  level: 'none' | 'read' | 'write' | 'admin';
  why: AccessReason;
  reason: LocalText;
}

export const accessReasons = {
  administrator: { ko: '모든 업무 흐름을 관리합니다.', en: 'Administers every flow.' },
  denied: { ko: '이 업무 흐름에서 제외된 사람입니다.', en: 'This person is excluded from the flow.' },
  owner: { ko: '업무 흐름의 소유자입니다.', en: 'Owns the flow.' },
  collaborator: { ko: '업무 흐름의 협업자입니다.', en: 'Collaborates on the flow.' },
  private: { ko: '비공개 업무 흐름입니다.', en: 'The flow is private.' },
  hours: { ko: '사용할 수 있는 시간이 아닙니다.', en: 'The flow cannot be used at this time.' },
  public: { ko: '공개된 업무 흐름입니다.', en: 'The flow is public.' },
  role: { ko: '필요한 역할이 없습니다.', en: 'A required role is missing.' },
  permission: { ko: '필요한 권한이 없습니다.', en: 'A required permission is missing.' },
  entity: { ko: '허용된 대상이 아닙니다.', en: 'Not among the allowed people.' },
  allowed: { ko: '허용된 역할, 대상, 권한을 갖추었습니다.', en: 'Role, entity and permissions match.' },
  granted: { ko: '요청이 허락되어 사용할 수 있습니다.', en: 'Approved on request.' },
  system: { ko: '시스템이 처리합니다.', en: 'The system itself acts.' },
} as const satisfies Record<string, LocalText>;
export type AccessReason = keyof typeof accessReasons;

export function toAccessAnswer(level: AccessAnswer['level'], accessReason: AccessReason): AccessAnswer {
  return { level, why: accessReason, reason: accessReasons[accessReason] };
}

/** True if refused for a reason a request could change. Exclusion by the owner and closed hours cannot be changed by asking. */
export function canAsk({ level, why: accessReason }: AccessAnswer): boolean {
  return level === 'none' && (accessReason === 'role' || accessReason === 'entity' || accessReason === 'permission');
}

function haveCommonElement(first: readonly string[], second: readonly string[]): boolean {
  return first.some((entry) => second.includes(entry));
}

/** True if the frame's hours and days allow the moment. */
export function isWithinHours(access: FrameAccess, moment: LocalMoment): boolean {
  const times = access.accessPermissions.timeRestrictions;
  if (!times) return true;
  const { allowedDays: days, allowedHours: hours } = times;
  return isWithin({ days, span: hours && [hours[0] * 60, hours[1] * 60] }, moment);
}

function checkRestricted(access: FrameAccess, visitor: FrameVisitor): AccessAnswer {
  // Frames that were stored before requests could be granted have no such list.
  if (haveCommonElement(access.grantedEntityIds ?? [], visitor.entityIds)) return toAccessAnswer('read', 'granted');
  const roles = [...access.accessRoles, ...access.accessPermissions.requiredRoles];
  if (roles.length > 0 && !haveCommonElement(roles, visitor.roles)) return toAccessAnswer('none', 'role');
  const entities = [...access.allowedEntityIds, ...access.accessPermissions.allowedEntityIds];
  if (entities.length > 0 && !haveCommonElement(entities, visitor.entityIds)) return toAccessAnswer('none', 'entity');
  const hasRequired = access.accessPermissions.requiredPermissions.every((name) => visitor.permissions.has(name));
  return hasRequired ? toAccessAnswer('read', 'allowed') : toAccessAnswer('none', 'permission');
}

/**
 * What a visitor may do with a frame: `read` allows to see and start it, `write` to edit it, `admin` to retire it.
 * Denied ids lose whatever else holds; the hours bind everyone but administrators and the owner.
 */
export function getAccessAnswer(access: FrameAccess, visitor: FrameVisitor, moment: LocalMoment): AccessAnswer {
  if (visitor.permissions.has('flow.frame.administer')) return toAccessAnswer('admin', 'administrator');
  if (access.ownerEntityId && visitor.entityIds.includes(access.ownerEntityId)) return toAccessAnswer('admin', 'owner');
  if (haveCommonElement(access.accessPermissions.deniedEntityIds, visitor.entityIds))
    return toAccessAnswer('none', 'denied');
  if (!isWithinHours(access, moment)) return toAccessAnswer('none', 'hours');
  if (haveCommonElement(access.collaboratorEntityIds, visitor.entityIds))
    return toAccessAnswer('write', 'collaborator');
  if (access.accessMode === 'private') return toAccessAnswer('none', 'private');
  return access.accessMode === 'public' ? toAccessAnswer('read', 'public') : checkRestricted(access, visitor);
}

/** Whose frame it is: its owner and its collaborators, whatever else they may. They read what its executions were given. */
export function isFrameHolder(access: FrameAccess, visitor: FrameVisitor): boolean {
  if (access.ownerEntityId && visitor.entityIds.includes(access.ownerEntityId)) return true;
  if (haveCommonElement(access.accessPermissions.deniedEntityIds, visitor.entityIds)) return false;
  return haveCommonElement(access.collaboratorEntityIds, visitor.entityIds);
}

/**
 * Editing requires access, an editable frame, and `write` or `admin`: on this frame, or by the role. A frame that the product
 * itself starts guards something (approvals of undos): only people who may change the undo rules may edit it.
 */
export function canEdit(access: FrameAccess, answer: AccessAnswer, visitor: FrameVisitor): boolean {
  if (!access.editable || answer.level === 'none') return false;
  if (access.startable === false && !visitor.permissions.has('flow.expiry.check')) return false;
  return answer.level !== 'read' || visitor.permissions.has('flow.frame.publish');
}

/**
 * Retiring and reactivating require full access, even if nobody edits it; for frames the product starts, also the right to edit.
 */
export function canRetire(access: FrameAccess, answer: AccessAnswer, visitor: FrameVisitor): boolean {
  if (answer.level !== 'admin') return false;
  return access.startable !== false || canEdit(access, answer, visitor);
}

/** A refused visitor sees the reason; the existence of a private frame is shown only to its people. */
export function canKnowReason(access: FrameAccess, answer: AccessAnswer, visitor: FrameVisitor): boolean {
  return answer.level !== 'none' || access.accessMode !== 'private' || isFrameHolder(access, visitor);
}
