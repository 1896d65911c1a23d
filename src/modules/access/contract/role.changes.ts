/** What lies between two states of a role, in sentences. Pure. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { expand } from './patterns.ts';
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
const say = (key: keyof typeof texts, ko: Values = {}, en: Values = ko): LocalText => ({
  ko: fill(texts[key].ko, ko),
  en: fill(texts[key].en, en),
});

/** A state, with what its permissions come to: of a role that does what is shipped, too. */
export type RoleState = RoleFields & { patterns: readonly string[] };

/** By what people call them. A name that is gone with its permission is none. */
function saidOf(key: 'added' | 'removed', permissions: readonly PermissionDefinition[]): LocalText[] {
  if (permissions.length === 0) return [];
  const count = permissions.length;
  const [ko, en] = (['ko', 'en'] as const).map((locale) => ({
    count,
    names: permissions.map((permission) => permission[locale]).join(', '),
  }));
  return [say(key, ko, en)];
}

const isSameText = (one: LocalText, other: LocalText): boolean => one.ko === other.ko && one.en === other.en;
const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** What of a role is asked for to make it what it was: nothing that is so already. */
export function changeTo(role: Role, fields: RoleFields): Omit<RoleChange, 'version'> {
  const { displayName, description, level, permissions, category, requiresApproval, isActive, tags } = fields;
  const now = role.isShipped ? null : role.permissions;
  return {
    ...(!isSameText(role.displayName, displayName) && { displayName }),
    ...(!isSameText(role.description, description) && { description }),
    ...(role.level !== level && { level }),
    ...(differs(now, permissions) && { permissions }),
    // The product's own category is never changed.
    ...(role.category !== category && category !== 'system' && { category }),
    ...(role.requiresApproval !== requiresApproval && { requiresApproval }),
    ...(role.isActive !== isActive && { isActive }),
    ...(differs(role.tags, tags) && { tags }),
  };
}

/** What of it is called, ranked and given otherwise; its permissions apart, but for whose they are. */
export function fieldChanges(from: RoleState, to: RoleState): LocalText[] {
  const isOwn = [from, to].map(({ permissions }) => permissions !== null);
  const name = say(
    'name',
    { from: from.displayName.ko, to: to.displayName.ko },
    { from: from.displayName.en, to: to.displayName.en },
  );
  return [
    ...(isSameText(from.displayName, to.displayName) ? [] : [name]),
    ...(isSameText(from.description, to.description) ? [] : [say('description')]),
    ...(from.level === to.level ? [] : [say('level', { from: from.level, to: to.level })]),
    ...(from.category === to.category ? [] : [say('category')]),
    ...(from.requiresApproval === to.requiresApproval ? [] : [say(to.requiresApproval ? 'held' : 'promised')]),
    ...(from.isActive === to.isActive ? [] : [say(to.isActive ? 'on' : 'off')]),
    ...(differs(from.tags, to.tags) ? [say('tags')] : []),
    ...(isOwn[0] === isOwn[1] ? [] : [say(isOwn[1] ? 'own' : 'shipped')]),
  ];
}

/** The permissions that only one of the two comes to, in the order of the catalogue. */
export function rightChanges<P extends PermissionDefinition>(
  from: RoleState,
  to: RoleState,
  catalogue: readonly P[],
): { added: P[]; removed: P[] } {
  const [before, after] = [expand(from.patterns, catalogue), expand(to.patterns, catalogue)];
  const only = (here: ReadonlySet<string>, there: ReadonlySet<string>) =>
    catalogue.filter(({ name }) => here.has(name) && !there.has(name));
  return { added: only(after, before), removed: only(before, after) };
}

/** From one to the other; empty where they are the same. */
export function roleChanges(from: RoleState, to: RoleState, catalogue: readonly PermissionDefinition[]): LocalText[] {
  const { added, removed } = rightChanges(from, to, catalogue);
  return [...fieldChanges(from, to), ...saidOf('added', added), ...saidOf('removed', removed)];
}

/** What is archived gives nothing: taken up again, it gives everything anew to whoever has it. */
export const isRevived = (before: { isActive: boolean }, change: { isActive?: boolean | undefined }): boolean =>
  change.isActive === true && !before.isActive;
