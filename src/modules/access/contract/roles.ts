/**
 * The roles that every company starts with. Specification chapter 6: seeded levels, company, member and portal roles. A default
 * role's permissions are declared at each permission (`roles`); a company may change them for its own.
 */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { coreRoles } from '#modules/identity/contract/shapes.ts';

export const roleCategories = ['system', 'operational', 'departmental'] as const;

export interface DefaultRole {
  readonly title: LocalText;
  readonly description: LocalText;
  /** The higher, the more: admin 100, manager 80, supervisor 60, user 40, viewer 20. */
  readonly level: number;
  readonly category: (typeof roleCategories)[number];
  readonly isDefault?: true;
}

export const defaultRoles = {
  master: {
    title: { ko: '마스터', en: 'Owner' },
    description: { ko: '회사를 만든 사람. 모든 권한을 가집니다.', en: 'Founded the company. Has every permission.' },
    level: 100,
    category: 'system',
  },
  admin: {
    title: { ko: '관리자', en: 'Administrator' },
    description: {
      ko: '회사의 모든 설정과 업무를 관리합니다. 장부는 재무 담당이 맡습니다.',
      en: 'Manages all settings and work; the books are kept by finance.',
    },
    level: 100,
    category: 'system',
  },
  manager: {
    title: { ko: '매니저', en: 'Manager' },
    description: { ko: '부서의 업무 전반을 관리합니다.', en: 'Manages the work of a department.' },
    level: 80,
    category: 'system',
  },
  supervisor: {
    title: { ko: '팀장', en: 'Team lead' },
    description: { ko: '팀의 업무를 이끌고 결재합니다.', en: 'Leads a team and approves.' },
    level: 60,
    category: 'system',
  },
  user: {
    title: { ko: '사용자', en: 'User' },
    description: { ko: '맡은 일과 본인의 진행 건을 처리합니다.', en: 'Does assigned work and sees own runs.' },
    level: 40,
    category: 'system',
    isDefault: true,
  },
  viewer: {
    title: { ko: '열람자', en: 'Viewer' },
    description: {
      ko: '공개된 자료와 본인의 진행 건만 봅니다.',
      en: 'Views open data and own runs; changes nothing.',
    },
    level: 20,
    category: 'system',
  },
  employee: {
    title: { ko: '직원', en: 'Employee' },
    description: { ko: '직원 포털을 사용합니다.', en: 'Uses the employee portal.' },
    level: 40,
    category: 'operational',
  },
  operator: {
    title: { ko: '운영 담당', en: 'Operator' },
    description: { ko: '진행 중인 업무와 주문을 운영합니다.', en: 'Operates running flows and orders.' },
    level: 60,
    category: 'operational',
  },
  approver: {
    title: { ko: '결재자', en: 'Approver' },
    description: { ko: '결재를 처리합니다.', en: 'Decides approvals.' },
    level: 60,
    category: 'operational',
  },
  finance: {
    title: { ko: '재무 담당', en: 'Finance' },
    description: { ko: '전표와 마감을 담당합니다.', en: 'Keeps the books and closes periods.' },
    level: 60,
    category: 'departmental',
  },
  'data-manager': {
    title: { ko: '데이터 담당', en: 'Data manager' },
    description: { ko: '유형과 자료를 관리합니다.', en: 'Keeps types and records.' },
    level: 60,
    category: 'operational',
  },
  designer: {
    title: { ko: '디자이너', en: 'Designer' },
    description: {
      ko: '직원의 업무를 하고, 연동(API)으로 홈 페이지의 내용을 바꿉니다.',
      en: 'Works like an employee, and changes the home page by API.',
    },
    level: 50,
    category: 'departmental',
  },
  marketer: {
    title: { ko: '마케터', en: 'Marketer' },
    description: { ko: '고객에게 보이는 내용을 관리합니다.', en: 'Looks after what customers see.' },
    level: 50,
    category: 'departmental',
  },
  external: {
    title: { ko: '외부 협력자', en: 'External' },
    description: {
      ko: '이름이 적힌 할 일과 결재, 함께하는 진행 건만 보고 처리합니다.',
      en: 'Sees and does only the tasks, approvals and runs that name him or her.',
    },
    level: 10,
    category: 'operational',
  },
  b2b_partner: {
    title: { ko: 'B2B 파트너', en: 'B2B partner' },
    description: {
      ko: '본인의 주문과 계정만 봅니다. 회사의 업무 화면은 열리지 않습니다.',
      en: 'Sees own orders and the own account. The screens of the staff stay closed.',
    },
    level: 10,
    category: 'operational',
  },
} as const satisfies Record<string, DefaultRole>;

/** The name of a role that every company has: always refer to one by this function. */
export const getDefaultRoleName = (name: keyof typeof defaultRoles): string => name;

/**
 * What a default role may do as the product ships it: the permissions that name it. The master may do all.
 * @returns patterns
 */
export function getShippedPermissions(role: string, catalogue: readonly PermissionDefinition[]): readonly string[] {
  if (role === 'master') return ['*'];
  return catalogue.filter((permission) => permission.roles?.includes(role)).map((permission) => permission.name);
}

/** Names that the specification gives to roles of the product: no company makes a role of such a name. */
export const reservedRoleNames: readonly string[] = [
  ...Object.keys(defaultRoles),
  ...coreRoles,
  'system_admin',
  'guest',
  'guest_customer',
];

/** Permissions of a visitor to a company's site (specification chapter 6). */
export const guestPermissions = ['guest:read', 'guest:order'] as const;

/** The role that represents a person where only one fits: the highest of the company's levels, by name where equal. */
export function getPrimaryRole(roles: readonly { name: string; level: number }[]): string | null {
  const sorted = [...roles].sort(
    (a, b) => b.level - a.level || compareRoles(a.name) - compareRoles(b.name) || a.name.localeCompare(b.name),
  );
  return sorted[0]?.name ?? null;
}

const compareRoles = (name: string): number => (name === 'master' ? 0 : 1);

/** The portal that a person sees in a company. Default: the guest's. */
export function getPortal(roles: readonly string[]): 'guest' | 'employee' | 'b2b' {
  if (roles.length === 0) return 'guest';
  return roles.every((role) => role === 'b2b_partner') ? 'b2b' : 'employee';
}
