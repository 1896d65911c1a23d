/** 계정과목: the accounts of the ledger, each leading to its postings. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import {
  Empty,
  PageHeader,
  RecordTable,
  type RowAction,
  StatusBadge,
  useFieldColumns,
  useListQuery,
} from '#kernel/web/ui/index.ts';
import { listAccounts } from '../../contract/endpoints.ts';
import { accountFilters, accountTexts } from '../../contract/finance.texts.ts';
import type { Account } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { AccountDialog } from '../components/AccountDialog.tsx';
import { useAccountPages, useUpdateAccount } from '../finance.api.ts';
import { useText } from '../text.ts';

const manage = financePermissions['finance.account.manage'];

export function AccountList() {
  const t = useText();
  const list = useListQuery(listAccounts, accountFilters);
  const [dialog, setDialog] = useState<{ account: Account | null } | null>(null);
  const accounts = useAccountPages(list.query);
  const columns = useFieldColumns(listAccounts, accountTexts, {
    cells: { active: (row) => <ActiveBadge account={row} /> },
  });
  const rowActions = useActions((account) => setDialog({ account }));
  const add = (
    <Can permission={manage}>
      <Button onClick={() => setDialog({ account: null })}>{t('accounts.new')}</Button>
    </Can>
  );
  return (
    <>
      <PageHeader title={financePaths.accounts.title} subtitle={t('accounts.subtitle')} action={add} />
      <RecordTable
        name="finance.accounts"
        label={financePaths.accounts.title}
        list={accounts}
        columns={columns}
        rowLabel={(row) => row.code}
        rowHref={(row) => financePaths.entries({ account: row.code })}
        rowActions={rowActions}
        empty={<Empty title={t('accounts.none')} />}
        {...list.table}
      />
      {dialog && <AccountDialog account={dialog.account} onClose={() => setDialog(null)} />}
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

function useActions(edit: (account: Account) => void): ((account: Account) => RowAction[]) | undefined {
  const t = useText();
  const can = useCan(manage);
  const update = useUpdateAccount({ onDone: () => showDone(t('accounts.updated')) });
  if (!can.allowed) return undefined;
  return (account) => [
    { label: t('accounts.edit'), onClick: () => edit(account) },
    {
      label: t(account.active ? 'accounts.deactivate' : 'accounts.activate'),
      onClick: () =>
        update.fire({ params: { id: account.id }, body: { version: account.version, active: !account.active } }),
    },
  ];
}
