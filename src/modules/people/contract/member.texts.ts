/** Field texts of members, used by columns, filters and details. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { BodyOf, QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { assignMemberRoles, listMembers } from '#modules/access/contract/endpoints.ts';
import type { changeMemberTitle } from '#modules/access/contract/member.endpoints.ts';
import type { Member } from '#modules/access/contract/shapes.ts';

export const stateTexts = {
  active: commonTexts.active,
  pending: commonTexts.waitingForApproval,
  suspended: commonTexts.suspended,
};

export const memberTexts = {
  name: commonTexts.name,
  email: commonTexts.email,
  roles: commonTexts.role,
  title: commonTexts.position,
  status: { label: commonTexts.state, options: stateTexts },
  lastAccessed: { ko: '마지막 이용', en: 'Last seen' },
} satisfies TextsOf<Member>;

export const memberFilters = {
  status: { label: commonTexts.state, options: stateTexts, none: commonTexts.anyState },
  role: { label: commonTexts.role, kind: 'choice', none: { ko: '모든 역할', en: 'Any role' } },
} satisfies TextsOf<QueryOf<typeof listMembers>>;

export const rolesTexts = { roles: commonTexts.role } satisfies TextsOf<BodyOf<typeof assignMemberRoles>>;

export const titleTexts = {
  title: {
    label: memberTexts.title,
    help: {
      ko: '사원, 과장 같은 호칭입니다. 권한은 바뀌지 않습니다.',
      en: 'What the member is called. It gives no permission.',
    },
  },
} satisfies TextsOf<BodyOf<typeof changeMemberTitle>>;

/** Successors for the leaving member's duties. */
export const receiverTexts = {
  all: {
    label: { ko: '모두 받을 사람', en: 'Successor for everything' },
    help: { ko: '아래에서 따로 고르지 않은 것을 모두 받습니다.', en: 'Gets all that is not chosen otherwise below.' },
  },
  one: { ko: '{title} {count}건을 받을 사람', en: 'Successor: {title}, {count}' },
} as const;
