/** Account helpers: label, choices and link to the postings. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { AccountRef } from '../../contract/ledger.ts';
import { useAccounts } from '../finance.api.ts';

/** `103 보통예금` */
export function formatAccount(
  account: Pick<AccountRef, 'code' | 'name'>,
  local: (text: AccountRef['name']) => string,
): string {
  return `${account.code} ${local(account.name)}`;
}

/** The accounts that may be chosen; `active`: that may still be posted to. */
export function useAccountChoices(only?: 'active') {
  const local = useLocalText();
  const accounts = useAccounts().data?.data ?? [];
  const offered = accounts.filter((account) => account.active || only !== 'active');
  return offered.map((account) => ({ value: account.code, label: formatAccount(account, local) }));
}
