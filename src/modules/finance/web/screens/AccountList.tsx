import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import {
  type Column,
  Empty,
  FilterBar,
  PageHeader,
  RecordTable,
  type RowAction,
  StatusBadge,
  useFilters,
} from '#kernel/web/ui/index.ts';
import { type Account, accountKinds } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { AccountDialog } from '../components/AccountDialog.tsx';
import { useAccountPages, useUpdateAccount } from '../finance.api.ts';
import { useText } from '../text.ts';

const manage = financePermissions['finance.account.manage'];

export function AccountList() {
  const t = useText();
  const [filters, setFilters] = useFilters({ search: '', kind: '' });
  const [dialog, setDialog] = useState<{ account: Account | null } | null>(null);
  const kind = accountKinds.find((one) => one === filters.kind);
  const accounts = useAccountPages({ search: filters.search || undefined, kind });
  const columns = useColumns();
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
        view={filters}
        onView={setFilters}
        empty={<Empty title={t('accounts.none')} />}
        filters={
          <FilterBar
            search={filters.search}
            onSearch={(search) => setFilters({ search })}
            placeholder={t('accounts.search')}
          >
            <Select
              aria-label={t('accounts.kind')}
              placeholder={t('accounts.kind.any')}
              data={accountKinds.map((value) => ({ value: value as string, label: t(`kind.${value}`) }))}
              value={filters.kind || null}
              onChange={(chosen) => setFilters({ kind: chosen })}
              clearable
              w={150}
            />
          </FilterBar>
        }
      />
      {dialog && <AccountDialog account={dialog.account} onClose={() => setDialog(null)} />}
    </>
  );
}

function useColumns(): Column<Account>[] {
  const t = useText();
  const local = useLocal();
  return [
    { key: 'code', title: t('accounts.code'), cell: (row) => row.code, primary: true, width: 110 },
    { key: 'name', title: t('accounts.name'), cell: (row) => local(row.name) },
    { key: 'kind', title: t('accounts.kind'), cell: (row) => t(`kind.${row.kind}`) },
    {
      key: 'purpose',
      title: t('accounts.purpose'),
      cell: (row) => (row.purpose ? t(`purpose.${row.purpose}`) : '–'),
    },
    {
      key: 'state',
      title: t('accounts.state'),
      cell: (row) => (
        <StatusBadge tone={row.active ? 'good' : 'neutral'}>
          {t(row.active ? 'accounts.active' : 'accounts.inactive')}
        </StatusBadge>
      ),
    },
  ];
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
