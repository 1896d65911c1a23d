/** 재무 흐름: the journal, newest first. */
import { Can } from '#kernel/web/can.tsx';
import { ButtonLink, Empty, PageHeader, useListQuery } from '#kernel/web/ui/index.ts';
import { listEntries } from '../../contract/endpoints.ts';
import { entryFilters } from '../../contract/finance.texts.ts';
import { financePaths } from '../../contract/paths.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { useAccountChoices } from '../components/account.ts';
import { EntryTable } from '../components/EntryTable.tsx';
import { useEntries } from '../finance.api.ts';
import { useText } from '../text.ts';

export function EntryList() {
  const t = useText();
  const list = useListQuery(listEntries, entryFilters, { choices: { account: useAccountChoices() } });
  const entries = useEntries(list.query);
  const post = (
    <Can permission={financePermissions['finance.entry.post']}>
      <ButtonLink to={financePaths.newEntry} />
    </Can>
  );
  return (
    <>
      <PageHeader title={financePaths.entries.title} subtitle={t('entries.subtitle')} action={post} />
      <EntryTable
        list={entries}
        empty={<Empty title={t('entries.none')} description={t('entries.none.how')} />}
        {...list.table}
      />
    </>
  );
}
