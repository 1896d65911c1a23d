/** Role differences between two states, as sentences. Pure. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { expandPatterns } from './patterns.ts';
import type { RoleFields } from './role.endpoints.ts';
import type { Role, RoleChange } from './shapes.ts';

const texts = {
  name: { ko: '이름: {from} → {to}', en: 'Name: {from} → {to}' },
  description: { ko: '설명 바뀜', en: 'Description changed' },
  level: { ko: '등급: {from} → {to}', en: 'Level: {from} → {to}' },
  category: { ko: '역할 구분 바뀜', en: 'Kind of role changed' },
  tags: { ko: '태그 바뀜', en: 'Tags changed' },
  held: { ko: '초대로는 주지 않음', en: 'Not given by invitations' },
  promised: { ko: '초대로도 줄 수 있음', en: 'Can be given by invitations' },
  off: { ko: '사용 안 함', en: 'Not in use' },
  on: { ko: '다시 씀', en: 'In use again' },
  shipped: { ko: '권한이 제품의 기본값을 따름', en: 'Permissions follow the defaults of the product' },
  own: { ko: '권한을 회사가 정함', en: 'Permissions are set by the company' },
  added: { ko: '권한 {count}개 추가: {names}', en: 'Permissions added ({count}): {names}' },
  removed: { ko: '권한 {count}개 제거: {names}', en: 'Permissions taken away ({count}): {names}' },
} satisfies Record<string, LocalText>;

type Values = Record<string, string | number>;
const fillText = (key: keyof typeof texts, ko: Values = {}, en: Values = ko): LocalText => ({
  ko: fillTemplate(texts[key].ko, ko),
  en: fillTemplate(texts[key].en, en),
});

/** A state with its effective permissions: also for a role with the shipped ones. */
export type RoleState = RoleFields & { patterns: readonly string[] };

/** By what people call them. A name that is gone with its permission is none. */
function getPermissionNames(key: 'added' | 'removed', permissions: readonly PermissionDefinition[]): LocalText[] {
  if (permissions.length === 0) return [];
  const count = permissions.length;
  const [ko, en] = (['ko', 'en'] as const).map((locale) => ({
    count,
    names: permissions.map((permission) => permission[locale]).join(', '),
  }));
  return [fillText(key, ko, en)];
}

const isSameText = (a: LocalText, b: LocalText): boolean => a.ko === b.ko && a.en === b.en;
const isDifferent = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Request that restores a role's fields: only those that differ. */
export function toRoleChange(role: Role, fields: RoleFields): Omit<RoleChange, 'version'> {
  const { displayName, description, level, permissions, category, requiresApproval, isActive, tags } = fields;
  const now = role.isShipped ? null : role.permissions;
  return {
    ...(!isSameText(role.displayName, displayName) && { displayName }),
    ...(!isSameText(role.description, description) && { description }),
    ...(role.level !== level && { level }),
    ...(isDifferent(now, permissions) && { permissions }),
    // The product's own category is never changed.
    ...(role.category !== category && category !== 'system' && { category }),
    ...(role.requiresApproval !== requiresApproval && { requiresApproval }),
    ...(role.isActive !== isActive && { isActive }),
    ...(isDifferent(role.tags, tags) && { tags }),
  };
}

/** Changes of its name, rank and assignment; of its permissions only the source. */
export function describeFieldChanges(from: RoleState, to: RoleState): LocalText[] {
  const isOwn = [from, to].map(({ permissions }) => permissions !== null);
  const name = fillText(
    'name',
    { from: from.displayName.ko, to: to.displayName.ko },
    { from: from.displayName.en, to: to.displayName.en },
  );
  return [
    ...(isSameText(from.displayName, to.displayName) ? [] : [name]),
    ...(isSameText(from.description, to.description) ? [] : [fillText('description')]),
    ...(from.level === to.level ? [] : [fillText('level', { from: from.level, to: to.level })]),
    ...(from.category === to.category ? [] : [fillText('category')]),
    ...(from.requiresApproval === to.requiresApproval ? [] : [fillText(to.requiresApproval ? 'held' : 'promised')]),
    ...(from.isActive === to.isActive ? [] : [fillText(to.isActive ? 'on' : 'off')]),
    ...(isDifferent(from.tags, to.tags) ? [fillText('tags')] : []),
    ...(isOwn[0] === isOwn[1] ? [] : [fillText(isOwn[1] ? 'own' : 'shipped')]),
  ];
}

/** Permissions that only one of the two includes, in the order of the catalogue. */
export function describePermissionChanges<P extends PermissionDefinition>(
  from: RoleState,
  to: RoleState,
  catalogue: readonly P[],
): { added: P[]; removed: P[] } {
  const [before, after] = [expandPatterns(from.patterns, catalogue), expandPatterns(to.patterns, catalogue)];
  const only = (here: ReadonlySet<string>, there: ReadonlySet<string>) =>
    catalogue.filter(({ name }) => here.has(name) && !there.has(name));
  return { added: only(after, before), removed: only(before, after) };
}

/** From one to the other; empty where they are the same. */
export function describeRoleChanges(
  from: RoleState,
  to: RoleState,
  catalogue: readonly PermissionDefinition[],
): LocalText[] {
  const { added, removed } = describePermissionChanges(from, to, catalogue);
  return [
    ...describeFieldChanges(from, to),
    ...getPermissionNames('added', added),
    ...getPermissionNames('removed', removed),
  ];
}

/** An archived role gives nothing: once restored, it gives everything again to its holders. */
export const isRevived = (current: { isActive: boolean }, change: { isActive?: boolean | undefined }): boolean =>
  change.isActive === true && !current.isActive;
