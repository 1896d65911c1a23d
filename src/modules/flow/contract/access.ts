/** Who may use a frame (specification 3 and 6): pure, with the reason for every answer. */
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
  /** Who may undo its executions: holders of `flow.execution.undo`, or also whoever started one. Given by the product. */
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

export function accessAnswer(level: AccessAnswer['level'], why: AccessReason): AccessAnswer {
  return { level, why, reason: accessReasons[why] };
}

/** Refused, but a request may change it. Whom the owner left out, and who came at the wrong hour, is not helped by asking. */
export function mayAsk({ level, why }: AccessAnswer): boolean {
  return level === 'none' && (why === 'role' || why === 'entity' || why === 'permission');
}

function meets(left: readonly string[], right: readonly string[]): boolean {
  return left.some((entry) => right.includes(entry));
}

/** Whether the hours and days of the frame hold then. */
export function withinHours(access: FrameAccess, moment: LocalMoment): boolean {
  const times = access.accessPermissions.timeRestrictions;
  if (!times) return true;
  const { allowedDays: days, allowedHours: hours } = times;
  return isWithin({ days, span: hours && [hours[0] * 60, hours[1] * 60] }, moment);
}

function restricted(access: FrameAccess, visitor: FrameVisitor): AccessAnswer {
  // Frames that were stored before requests could be granted have no such list.
  if (meets(access.grantedEntityIds ?? [], visitor.entityIds)) return accessAnswer('read', 'granted');
  const roles = [...access.accessRoles, ...access.accessPermissions.requiredRoles];
  if (roles.length > 0 && !meets(roles, visitor.roles)) return accessAnswer('none', 'role');
  const entities = [...access.allowedEntityIds, ...access.accessPermissions.allowedEntityIds];
  if (entities.length > 0 && !meets(entities, visitor.entityIds)) return accessAnswer('none', 'entity');
  const held = access.accessPermissions.requiredPermissions.every((name) => visitor.permissions.has(name));
  return held ? accessAnswer('read', 'allowed') : accessAnswer('none', 'permission');
}

/**
 * What a visitor may do with a frame: `read` allows to see and start it, `write` to edit it, `admin` to retire it.
 * Denied ids lose whatever else holds; the hours bind everyone but administrators and the owner.
 */
export function frameAccess(access: FrameAccess, visitor: FrameVisitor, moment: LocalMoment): AccessAnswer {
  if (visitor.permissions.has('flow.frame.administer')) return accessAnswer('admin', 'administrator');
  if (access.ownerEntityId && visitor.entityIds.includes(access.ownerEntityId)) return accessAnswer('admin', 'owner');
  if (meets(access.accessPermissions.deniedEntityIds, visitor.entityIds)) return accessAnswer('none', 'denied');
  if (!withinHours(access, moment)) return accessAnswer('none', 'hours');
  if (meets(access.collaboratorEntityIds, visitor.entityIds)) return accessAnswer('write', 'collaborator');
  if (access.accessMode === 'private') return accessAnswer('none', 'private');
  return access.accessMode === 'public' ? accessAnswer('read', 'public') : restricted(access, visitor);
}

/** Whose frame it is: its owner and its collaborators, whatever else they may. They read what its executions were given. */
export function holdsFrame(access: FrameAccess, visitor: FrameVisitor): boolean {
  if (access.ownerEntityId && visitor.entityIds.includes(access.ownerEntityId)) return true;
  if (meets(access.accessPermissions.deniedEntityIds, visitor.entityIds)) return false;
  return meets(access.collaboratorEntityIds, visitor.entityIds);
}

/**
 * Editing needs access, an editable frame, and `write` or `admin`: on this frame, or by the role. A frame that the product
 * itself starts guards something (approvals of undos): only who may change the rules of undo may change it.
 */
export function mayEdit(access: FrameAccess, answer: AccessAnswer, visitor: FrameVisitor): boolean {
  if (!access.editable || answer.level === 'none') return false;
  if (access.startable === false && !visitor.permissions.has('flow.expiry.check')) return false;
  return answer.level !== 'read' || visitor.permissions.has('flow.frame.publish');
}

/** Retiring, and taking back into use, is for whoever has it whole, also where nobody edits; of what the product starts, as editing. */
export function mayRetire(access: FrameAccess, answer: AccessAnswer, visitor: FrameVisitor): boolean {
  if (answer.level !== 'admin') return false;
  return access.startable !== false || mayEdit(access, answer, visitor);
}

/** Who is refused reads why; that a private frame exists, only those whose frame it is. */
export function isTold(access: FrameAccess, answer: AccessAnswer, visitor: FrameVisitor): boolean {
  return answer.level !== 'none' || access.accessMode !== 'private' || holdsFrame(access, visitor);
}
