/**
 * The one evaluator: may this person do this here, now? It gives the reason, too; menus, refusals and the explainer show it.
 * Pure: whoever asks brings the facts. Specification chapters 5 and 6.
 */
import { type Level, levels, type PermissionDefinition } from '#kernel/contract/permission.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { covers } from './patterns.ts';
import { levelByRoles } from './roles.ts';

export interface Reason extends LocalText {
  code: string;
}
export interface Verdict {
  allowed: boolean;
  reason: Reason;
  level: Level;
}

const reasons = {
  ROLE_GRANTS: { ko: '역할 {role:으로/로} 허용됩니다.', en: 'Allowed by the role {role}.' },
  TIMED_GRANT: {
    ko: '{until}까지 기간 한정 권한으로 허용됩니다.',
    en: 'Allowed by a time-limited permission until {until}.',
  },
  GRANT_NOT_STARTED: { ko: '기간 한정 권한이 {from}에 시작됩니다.', en: 'A time-limited permission starts at {from}.' },
  GRANT_ENDED: { ko: '기간 한정 권한이 {until}에 끝났습니다.', en: 'A time-limited permission ended at {until}.' },
  NOT_GRANTED: { ko: '이 권한을 주는 역할이 없습니다.', en: 'None of the roles gives this permission.' },
  NO_SUCH_PERMISSION: { ko: '없는 권한입니다.', en: 'There is no such permission.' },
  NOT_A_MEMBER: { ko: '이 회사의 구성원이 아닙니다.', en: 'Not a member of this company.' },
  MEMBERSHIP_PENDING: { ko: '가입 승인을 기다리고 있습니다.', en: 'The membership is waiting for approval.' },
  CORE_ROLE: { ko: '코어 역할 {role:으로/로} 허용됩니다.', en: 'Allowed by the core role {role}.' },
  NO_CORE_ROLE: { ko: '코어 플랫폼에 접근할 권한이 없습니다.', en: 'No access to Core Platform' },
  SYSTEM_ADMIN: { ko: '시스템 관리자는 항상 허용됩니다.', en: 'System administrators always pass.' },
  FRAME_OWNER: { ko: '플로우 프레임의 소유자입니다.', en: 'Owner of the flow frame.' },
  FRAME_COLLABORATOR: { ko: '플로우 프레임의 협업자입니다.', en: 'Collaborator of the flow frame.' },
  FRAME_PUBLIC: { ko: '공개된 플로우 프레임입니다.', en: 'The flow frame is public.' },
  FRAME_RESTRICTED_MATCH: {
    ko: '제한된 플로우 프레임의 조건에 맞습니다.',
    en: 'The conditions of the restricted flow frame are met.',
  },
  FRAME_PRIVATE: { ko: '비공개 플로우 프레임입니다.', en: 'The flow frame is private.' },
  FRAME_DENIED: { ko: '이 플로우 프레임에서 제외된 대상입니다.', en: 'Excluded from this flow frame.' },
  FRAME_ROLE_MISSING: { ko: '필요한 역할이 없습니다: {roles}', en: 'A required role is missing: {roles}' },
  FRAME_PERMISSION_MISSING: {
    ko: '필요한 권한이 없습니다: {permissions}',
    en: 'A required permission is missing: {permissions}',
  },
  FRAME_ENTITY_MISSING: { ko: '허용된 대상이 아닙니다.', en: 'Not among the allowed entities.' },
  FRAME_HOURS: { ko: '지금은 허용된 시간이 아닙니다 ({hours}).', en: 'Outside the allowed hours ({hours}).' },
  FRAME_DAYS: { ko: '오늘은 허용된 요일이 아닙니다.', en: 'Not on an allowed day.' },
  FRAME_NOT_EDITABLE: { ko: '수정할 수 없게 설정된 플로우 프레임입니다.', en: 'The flow frame is not editable.' },
  FRAME_NEEDS_WRITE: { ko: '수정하려면 쓰기 수준이 필요합니다.', en: 'Editing needs the level write.' },
  FRAME_NEEDS_ADMIN: { ko: '삭제하려면 관리 수준이 필요합니다.', en: 'Deleting needs the level admin.' },
  FRAME_CREATE_ROLE: { ko: '플로우 프레임을 만들 수 있는 역할입니다.', en: 'The role may create flow frames.' },
  FRAME_CREATE_DENIED: {
    ko: '플로우 프레임은 관리자, 매니저, 팀장만 만들 수 있습니다.',
    en: 'Only administrators, managers and team leads create flow frames.',
  },
  MENU_HIDDEN: {
    ko: '이 메뉴에 필요한 권한이 없습니다: {permission}',
    en: 'This menu needs a permission: {permission}',
  },
} as const satisfies Record<string, LocalText>;
export type ReasonCode = keyof typeof reasons;

function verdict(allowed: boolean, code: ReasonCode, level: Level, values: Record<string, string> = {}): Verdict {
  const { ko, en } = reasons[code];
  return { allowed, level, reason: { code, ko: fill(ko, values), en: fill(en, values) } };
}

export interface TimedGrant {
  permission: string;
  /** Instants. */
  from: string;
  until: string;
}

/** A person in a company, with all that counts. */
export interface Subject {
  membership: 'active' | 'pending' | null;
  roles: readonly { name: string; permissions: readonly string[] }[];
  grants: readonly TimedGrant[];
}

const millis = (instant: string): number => Date.parse(instant);

function byGrant(subject: Subject, permission: PermissionDefinition, now: string): Verdict | null {
  const own = subject.grants.filter((grant) => covers(grant.permission, permission));
  const running = own.find((grant) => millis(grant.from) <= millis(now) && millis(now) < millis(grant.until));
  if (running) return verdict(true, 'TIMED_GRANT', permission.level, { until: running.until });
  const coming = own.find((grant) => millis(grant.from) > millis(now));
  if (coming) return verdict(false, 'GRANT_NOT_STARTED', 'none', { from: coming.from });
  const last = own.at(-1);
  return last ? verdict(false, 'GRANT_ENDED', 'none', { until: last.until }) : null;
}

/**
 * May the subject use this permission of the company, now?
 * @param permission null when the catalogue has none of that name
 */
export function evaluatePermission(subject: Subject, permission: PermissionDefinition | null, now: string): Verdict {
  if (subject.membership === null) return verdict(false, 'NOT_A_MEMBER', 'none');
  if (subject.membership === 'pending') return verdict(false, 'MEMBERSHIP_PENDING', 'none');
  if (!permission) return verdict(false, 'NO_SUCH_PERMISSION', 'none');
  const role = subject.roles.find((one) => one.permissions.some((pattern) => covers(pattern, permission)));
  if (role) return verdict(true, 'ROLE_GRANTS', permission.level, { role: role.name });
  return byGrant(subject, permission, now) ?? verdict(false, 'NOT_GRANTED', 'none');
}

/** Core platform: one of the core roles is needed. */
export function evaluateCore(coreRoles: readonly string[]): Verdict {
  const [role] = coreRoles;
  return role ? verdict(true, 'CORE_ROLE', 'system', { role }) : verdict(false, 'NO_CORE_ROLE', 'none');
}

/** Who may see and change a flow frame (specification chapter 3, FlowFrame access). Hours are 0 to 24, days 0 (Sunday) to 6. */
export interface FrameAccess {
  accessMode: 'public' | 'private' | 'restricted';
  ownerEntityId: string | null;
  collaboratorEntityIds: readonly string[];
  accessRoles: readonly string[];
  allowedEntityIds: readonly string[];
  accessPermissions: {
    requiredRoles: readonly string[];
    requiredPermissions: readonly string[];
    allowedEntityIds: readonly string[];
    deniedEntityIds: readonly string[];
    timeRestrictions: {
      allowedHours: { from: number; to: number } | null;
      allowedDays: readonly number[] | null;
    } | null;
  };
  editable: boolean;
}

export interface FrameVisitor {
  /** The person's id and those of the entities that he or she acts for. */
  entityIds: readonly string[];
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  /** Now, in the company's time zone. */
  hour: number;
  day: number;
}

/** Hour (with minutes as a fraction) and day of the week of an instant in a zone. */
export function localClock(instant: string, timeZone: string): { hour: number; day: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'));
  return { hour: Number(part('hour')) + Number(part('minute')) / 60, day };
}

const meet = (some: readonly string[], others: readonly string[]): boolean => some.some((one) => others.includes(one));

/** From 22 to 6 means over midnight. The end is not included. */
function withinHours(hour: number, hours: { from: number; to: number }): boolean {
  if (hours.from <= hours.to) return hour >= hours.from && hour < hours.to;
  return hour >= hours.from || hour < hours.to;
}

function outsideTime(access: FrameAccess, visitor: FrameVisitor): Verdict | null {
  const times = access.accessPermissions.timeRestrictions;
  if (times?.allowedHours && !withinHours(visitor.hour, times.allowedHours)) {
    const { from, to } = times.allowedHours;
    return verdict(false, 'FRAME_HOURS', 'none', { hours: `${from}:00–${to}:00` });
  }
  if (times?.allowedDays && !times.allowedDays.includes(visitor.day)) return verdict(false, 'FRAME_DAYS', 'none');
  return null;
}

/** Matching role, entity and permissions, each where the frame asks for one. */
function evaluateRestricted(access: FrameAccess, visitor: FrameVisitor): Verdict {
  const needed = access.accessPermissions;
  const roles = [...access.accessRoles, ...needed.requiredRoles];
  if (roles.length > 0 && !meet(roles, visitor.roles)) {
    return verdict(false, 'FRAME_ROLE_MISSING', 'none', { roles: roles.join(', ') });
  }
  const entities = [...access.allowedEntityIds, ...needed.allowedEntityIds];
  if (entities.length > 0 && !meet(entities, visitor.entityIds)) return verdict(false, 'FRAME_ENTITY_MISSING', 'none');
  const missing = needed.requiredPermissions.filter((name) => !visitor.permissions.has(name));
  if (missing.length > 0)
    return verdict(false, 'FRAME_PERMISSION_MISSING', 'none', { permissions: missing.join(', ') });
  return verdict(true, 'FRAME_RESTRICTED_MATCH', 'read');
}

/** Who may see a flow frame, and with which level. Owner and administrators are never locked out by hours or lists. */
export function evaluateFrame(access: FrameAccess, visitor: FrameVisitor): Verdict {
  if (visitor.roles.includes('system_admin')) return verdict(true, 'SYSTEM_ADMIN', 'system');
  const byRole = levelByRoles(visitor.roles);
  if (byRole === 'admin') return verdict(true, 'ROLE_GRANTS', 'admin', { role: 'admin' });
  if (access.ownerEntityId && visitor.entityIds.includes(access.ownerEntityId))
    return verdict(true, 'FRAME_OWNER', 'admin');
  if (meet(access.accessPermissions.deniedEntityIds, visitor.entityIds)) return verdict(false, 'FRAME_DENIED', 'none');
  const outside = outsideTime(access, visitor);
  if (outside) return outside;
  if (meet(access.collaboratorEntityIds, visitor.entityIds)) return verdict(true, 'FRAME_COLLABORATOR', 'write');
  if (access.accessMode === 'private') return verdict(false, 'FRAME_PRIVATE', 'none');
  if (access.accessMode === 'restricted') return evaluateRestricted(access, visitor);
  return verdict(true, 'FRAME_PUBLIC', 'read');
}

/** Editing needs access, a frame that is editable, and the level admin or write: the frame's or the role's. */
export function evaluateFrameEdit(access: FrameAccess, visitor: FrameVisitor): Verdict {
  const seen = evaluateFrame(access, visitor);
  if (!seen.allowed) return seen;
  if (!access.editable) return verdict(false, 'FRAME_NOT_EDITABLE', seen.level);
  const strongest = Math.max(levels[seen.level], levels[levelByRoles(visitor.roles)]);
  return strongest >= levels.write ? seen : verdict(false, 'FRAME_NEEDS_WRITE', seen.level);
}

/** Deleting needs the level admin on the frame. */
export function evaluateFrameDelete(access: FrameAccess, visitor: FrameVisitor): Verdict {
  const seen = evaluateFrame(access, visitor);
  if (!seen.allowed) return seen;
  return levels[seen.level] >= levels.admin ? seen : verdict(false, 'FRAME_NEEDS_ADMIN', seen.level);
}

const frameCreators = ['system_admin', 'master', 'admin', 'manager', 'supervisor'];

/** Creating frames: system_admin, admin (and the master), manager, supervisor. */
export function evaluateFrameCreate(roles: readonly string[]): Verdict {
  const may = meet(frameCreators, roles);
  return verdict(may, may ? 'FRAME_CREATE_ROLE' : 'FRAME_CREATE_DENIED', levelByRoles(roles));
}

/** A menu shows when its permission is held; a menu without one shows to every member. */
export function evaluateMenu(permission: string | null, held: ReadonlySet<string>): Verdict {
  if (permission === null || held.has(permission)) return verdict(true, 'ROLE_GRANTS', 'read', { role: 'member' });
  return verdict(false, 'MENU_HIDDEN', 'none', { permission });
}
