import type { AccountRef } from '../../contract/ledger.ts';

/** `103 보통예금` */
export function accountLabel(
  account: Pick<AccountRef, 'code' | 'name'>,
  local: (text: AccountRef['name']) => string,
): string {
  return `${account.code} ${local(account.name)}`;
}
