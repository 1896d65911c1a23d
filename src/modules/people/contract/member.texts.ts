/** What people read at the fields of members: columns, filters and details take it from here. */
import type { BodyOf, QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import type { assignMemberRoles, listMembers } from '#modules/access/contract/endpoints.ts';
import type { changeMemberTitle } from '#modules/access/contract/member.endpoints.ts';
import type { Member } from '#modules/access/contract/shapes.ts';

export const stateTexts = {
  active: words.active,
  pending: words.waitingForApproval,
  suspended: words.suspended,
};

export const memberTexts = {
  name: words.name,
  email: words.email,
  roles: words.role,
  title: words.position,
  status: { label: words.state, options: stateTexts },
  lastAccessed: { ko: '마지막 이용', en: 'Last seen' },
} satisfies TextsOf<Member>;

export const memberFilters = {
  status: { label: words.state, options: stateTexts, none: words.anyState },
  role: { label: words.role, kind: 'choice', none: { ko: '모든 역할', en: 'Any role' } },
} satisfies TextsOf<QueryOf<typeof listMembers>>;

export const rolesTexts = { roles: words.role } satisfies TextsOf<BodyOf<typeof assignMemberRoles>>;

export const titleTexts = {
  title: {
    label: memberTexts.title,
    help: {
      ko: '사원, 과장 같은 호칭입니다. 권한은 바뀌지 않습니다.',
      en: 'What the member is called. It gives no permission.',
    },
  },
} satisfies TextsOf<BodyOf<typeof changeMemberTitle>>;

/** Who takes over what a member who leaves holds. */
export const receiverTexts = {
  all: {
    label: { ko: '모두 받을 사람', en: 'Successor for everything' },
    help: { ko: '아래에서 따로 고르지 않은 것을 모두 받습니다.', en: 'Gets all that is not chosen otherwise below.' },
  },
  one: { ko: '{title} {count}건을 받을 사람', en: 'Successor: {title}, {count}' },
} as const;
