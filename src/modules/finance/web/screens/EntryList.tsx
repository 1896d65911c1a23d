import { Select } from '@mantine/core';
import { Can } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { ButtonLink, Empty, FilterBar, PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { financePaths } from '../../contract/paths.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { accountLabel } from '../components/account.ts';
import { DayInput } from '../components/DayInput.tsx';
import { EntryTable } from '../components/EntryTable.tsx';
import { useAccounts, useEntries } from '../finance.api.ts';
import { useText } from '../text.ts';

export function EntryList() {
  const t = useText();
  const local = useLocal();
  const [filters, setFilters] = useFilters({ search: '', account: '', from: '', to: '', source: '', executionId: '' });
  const accounts = useAccounts();
  const entries = useEntries(given(filters));
  const post = (
    <Can permission={financePermissions['finance.entry.post']}>
      <ButtonLink to={financePaths.newEntry()}>{t('entries.new')}</ButtonLink>
    </Can>
  );
  const options = (accounts.data?.data ?? []).map((account) => ({
    value: account.code,
    label: accountLabel(account, local),
  }));
  return (
    <>
      <PageHeader title={financePaths.entries.title} subtitle={t('entries.subtitle')} action={post} />
      <EntryTable
        list={entries}
        view={filters}
        onView={setFilters}
        empty={<Empty title={t('entries.none')} description={t('entries.none.how')} />}
        filters={
          <FilterBar
            search={filters.search}
            onSearch={(search) => setFilters({ search })}
            placeholder={t('entries.search')}
          >
            <Select
              aria-label={t('entries.account')}
              placeholder={t('entries.account.any')}
              data={options}
              value={filters.account || null}
              onChange={(account) => setFilters({ account })}
              searchable
              clearable
              w={200}
            />
            <Select
              aria-label={t('entries.source')}
              placeholder={t('entries.source.any')}
              data={(['execution', 'manual'] as const).map((value) => ({ value, label: t(`entries.source.${value}`) }))}
              value={filters.source || null}
              onChange={(source) => setFilters({ source })}
              clearable
              w={150}
            />
            <DayInput
              name="from"
              label={t('entries.from')}
              value={filters.from}
              onChange={(from) => setFilters({ from })}
              hidesLabel
            />
            <DayInput
              name="to"
              label={t('entries.to')}
              value={filters.to}
              onChange={(to) => setFilters({ to })}
              hidesLabel
            />
          </FilterBar>
        }
      />
    </>
  );
}

/** Only the filters that are set. */
function given(filters: Record<string, string>) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}
