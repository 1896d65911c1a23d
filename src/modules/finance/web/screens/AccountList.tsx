/** 계정과목: the accounts of the ledger, each leading to its postings. */
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  Empty,
  PageHeader,
  RecordTable,
  type RowAction,
  StatusBadge,
  useEditing,
  useFieldTable,
  usePhone,
} from '#kernel/web/ui/index.ts';
import { createAccount, listAccounts, updateAccount } from '../../contract/endpoints.ts';
import { accountFilters, accountTexts } from '../../contract/finance.texts.ts';
import type { Account } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { useUpdateAccount } from '../finance.api.ts';
import { useText } from '../text.ts';

const { active: _active, ...formTexts } = accountTexts;

export function AccountList() {
  const t = useText();
  const table = useFieldTable(listAccounts, {
    name: 'finance.accounts',
    label: financePaths.accounts.title,
    texts: accountTexts,
    filters: accountFilters,
    cells: { active: (row) => <ActiveBadge account={row} /> },
    limit: 100,
  });
  const editing = useEditing<Account>({
    right: financePermissions['finance.account.manage'],
    create: createAccount,
    change: updateAccount,
    texts: formTexts,
    start: { kind: 'expense' },
    says: {
      add: t('accounts.new'),
      added: t('accounts.created'),
      change: t('accounts.edit'),
      changed: t('accounts.updated'),
    },
  });
  const toggle = useToggle();
  // A card is headed by what people call the account; in a table its number comes first.
  const isPhone = usePhone();
  const columns = table.columns.map((column) => ({ ...column, primary: column.key === (isPhone ? 'name' : 'code') }));
  const { rowActions } = editing;
  return (
    <>
      <PageHeader title={financePaths.accounts.title} subtitle={t('accounts.subtitle')} action={editing.add} />
      <RecordTable
        {...table}
        columns={columns}
        rowLabel={(row) => row.code}
        rowHref={(row) => financePaths.entries({ account: row.code })}
        rowActions={rowActions && ((row) => [...rowActions(row), toggle(row)])}
        empty={<Empty illustration="book" title={t('accounts.none')} />}
      />
      {editing.dialog}
    </>
  );
}

function ActiveBadge({ account }: { account: Account }) {
  const t = useText();
  return (
    <StatusBadge tone={account.active ? 'good' : 'neutral'}>
      {t(account.active ? 'accounts.active' : 'accounts.inactive')}
    </StatusBadge>
  );
}

function useToggle(): (account: Account) => RowAction {
  const t = useText();
  const update = useUpdateAccount({
    onDone: ({ id, version, active }) => {
      const back = () => update.fire({ params: { id }, body: { version, active: !active } });
      showSuccess(t('accounts.updated'), { undo: back });
    },
  });
  return ({ id, version, active }) => ({
    label: t(active ? 'accounts.deactivate' : 'accounts.activate'),
    onClick: () => update.fire({ params: { id }, body: { version, active: !active } }),
  });
}
