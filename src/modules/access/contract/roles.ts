/** The roles that every company starts with. Specification chapter 6: seeded levels, company, member and portal roles. */
import type { Level } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';

export const roleCategories = ['system', 'operational', 'departmental'] as const;

export interface DefaultRole {
  readonly title: LocalText;
  readonly description: LocalText;
  /** The higher, the more: admin 100, manager 80, supervisor 60, user 40, viewer 20. */
  readonly level: number;
  readonly permissions: readonly string[];
  readonly category: (typeof roleCategories)[number];
  readonly isDefault?: true;
  readonly requiresApproval?: true;
}

/** What someone who takes part in the work needs beyond looking: the rooms mark these as `read`. */
const takePart = ['@read'];
export const defaultRoles = {
  master: {
    title: { ko: '마스터', en: 'Master' },
    description: { ko: '회사를 만든 사람. 모든 권한을 가집니다.', en: 'Founded the company. Holds every permission.' },
    level: 100,
    permissions: ['*'],
    category: 'system',
    requiresApproval: true,
  },
  admin: {
    title: { ko: '관리자', en: 'Administrator' },
    description: { ko: '회사의 모든 설정과 업무를 관리합니다.', en: 'Manages all settings and work.' },
    level: 100,
    permissions: ['*'],
    category: 'system',
    requiresApproval: true,
  },
  manager: {
    title: { ko: '매니저', en: 'Manager' },
    description: { ko: '부서의 업무 전반을 관리합니다.', en: 'Manages the work of a department.' },
    level: 80,
    permissions: ['@write', 'company.member.manage'],
    category: 'system',
    requiresApproval: true,
  },
  supervisor: {
    title: { ko: '팀장', en: 'Team lead' },
    description: { ko: '팀의 업무를 이끌고 결재합니다.', en: 'Leads a team and approves.' },
    level: 60,
    permissions: ['@write'],
    category: 'system',
  },
  user: {
    title: { ko: '사용자', en: 'User' },
    description: { ko: '맡은 일을 처리하고 자료를 봅니다.', en: 'Does assigned work and reads.' },
    level: 40,
    permissions: takePart,
    category: 'system',
    isDefault: true,
  },
  viewer: {
    title: { ko: '열람자', en: 'Viewer' },
    description: { ko: '자료만 볼 수 있습니다.', en: 'May only look.' },
    level: 20,
    permissions: [
      'axis.@read',
      'item.@read',
      'flow.frame.read',
      'flow.execution.read',
      'order.@read',
      'page.@read',
      'notification.@read',
      'company.member.read',
    ],
    category: 'system',
  },
  employee: {
    title: { ko: '직원', en: 'Employee' },
    description: { ko: '직원 포털을 사용합니다.', en: 'Uses the employee portal.' },
    level: 40,
    permissions: takePart,
    category: 'operational',
  },
  operator: {
    title: { ko: '운영 담당', en: 'Operator' },
    description: { ko: '실행 중인 플로우와 주문을 운영합니다.', en: 'Operates running flows and orders.' },
    level: 60,
    permissions: ['@read', 'flow.@write', 'order.@write', 'item.@write'],
    category: 'operational',
  },
  approver: {
    title: { ko: '결재자', en: 'Approver' },
    description: { ko: '결재를 처리합니다.', en: 'Decides approvals.' },
    level: 60,
    permissions: ['@read', 'decision.@write'],
    category: 'operational',
  },
  finance: {
    title: { ko: '재무 담당', en: 'Finance' },
    description: { ko: '전표와 마감을 담당합니다.', en: 'Keeps the books and closes periods.' },
    level: 60,
    permissions: ['@read', 'finance.*', 'flow.@write', 'decision.@write'],
    category: 'departmental',
  },
  'data-manager': {
    title: { ko: '데이터 담당', en: 'Data manager' },
    description: { ko: '유형과 레코드를 관리합니다.', en: 'Keeps types and records.' },
    level: 60,
    permissions: ['@read', 'axis.*', 'item.@write'],
    category: 'operational',
  },
  designer: {
    title: { ko: '디자이너', en: 'Designer' },
    description: { ko: '홈페이지와 테마를 꾸밉니다.', en: 'Designs pages and themes.' },
    level: 50,
    permissions: ['@read', 'page.*'],
    category: 'departmental',
  },
  marketer: {
    title: { ko: '마케터', en: 'Marketer' },
    description: { ko: '고객에게 보이는 내용을 관리합니다.', en: 'Looks after what customers see.' },
    level: 50,
    permissions: ['@read', 'page.@write'],
    category: 'departmental',
  },
  external: {
    title: { ko: '외부 협력자', en: 'External' },
    description: { ko: '초대받은 업무만 함께합니다.', en: 'Takes part in what he or she is invited to.' },
    level: 10,
    permissions: ['notification.@read'],
    category: 'operational',
  },
  b2b_partner: {
    title: { ko: 'B2B 파트너', en: 'B2B partner' },
    description: { ko: '파트너 포털을 사용합니다.', en: 'Uses the partner portal.' },
    level: 10,
    permissions: ['notification.@read'],
    category: 'operational',
  },
} as const satisfies Record<string, DefaultRole>;

/** What a visitor of a company's site may do (specification chapter 6). */
export const guestPermissions = ['guest:read', 'guest:order'] as const;

const levelOfRole: Record<string, Level> = {
  system_admin: 'system',
  master: 'admin',
  admin: 'admin',
  manager: 'write',
  supervisor: 'write',
  user: 'read',
};

const strength = ['none', 'read', 'write', 'admin', 'super_admin', 'system'] as const satisfies readonly Level[];

/** The permission level that roles give: admin admin; manager and supervisor write; user read; others none. */
export function levelByRoles(roles: readonly string[]): Level {
  const indexes = roles.map((role) => strength.indexOf(levelOfRole[role] ?? 'none'));
  return strength[Math.max(0, ...indexes)] ?? 'none';
}

/** The role that stands for a person where only one fits: the highest of the company's levels, by name where equal. */
export function primaryRole(roles: readonly { name: string; level: number }[]): string | null {
  const sorted = [...roles].sort(
    (a, b) => b.level - a.level || order(a.name) - order(b.name) || a.name.localeCompare(b.name),
  );
  return sorted[0]?.name ?? null;
}

const order = (name: string): number => (name === 'master' ? 0 : 1);

/** Which portal a person sees in a company. Default: the guest's. */
export function portalOf(roles: readonly string[]): 'guest' | 'employee' | 'b2b' {
  if (roles.length === 0) return 'guest';
  return roles.every((role) => role === 'b2b_partner' || role === 'external') && roles.includes('b2b_partner')
    ? 'b2b'
    : 'employee';
}
