import type { AccountRef } from '../../contract/ledger.ts';

/** `103 보통예금` */
export function accountLabel(
  account: Pick<AccountRef, 'code' | 'name'>,
  local: (text: AccountRef['name']) => string,
): string {
  return `${account.code} ${local(account.name)}`;
}

/** Where the postings of an account in a span are listed. */
export function entriesPath(about: { account?: string; from?: string; to?: string }): string {
  const query = new URLSearchParams(Object.entries(about).filter(([, value]) => value));
  return `/domains/finance/flow?${query}`;
}
