/** Account guard: a user links only to an active member's account, each to one user. */
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { FieldGuard } from '#modules/axis/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { accountField } from '../contract/account.ts';
import { userType } from '../contract/user.type.ts';

const noMemberText: LocalText = {
  ko: '이 회사에서 활동하는 구성원의 계정만 연결할 수 있습니다.',
  en: 'Only accounts of active members of this company can be linked.',
};

async function findRefusal(context: Context, personId: string): Promise<LocalText | null> {
  const isId = Id.safeParse(personId).success;
  const member = isId ? await findMembership(context.unit, { companyId: context.companyId, personId }) : null;
  return member?.status === 'active' ? null : noMemberText;
}

const { axis, key: type } = userType;
export const accountGuard: FieldGuard = {
  axis,
  type,
  key: accountField,
  refuses: findRefusal,
  once: true,
};
