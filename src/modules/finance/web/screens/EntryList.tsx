/** 전표: the journal, newest first. */
import { toLocalDay } from '#kernel/contract/time.ts';
import { Can } from '#kernel/web/can.tsx';
import { useCompanyZone, useYearBegins } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { ButtonLink, Empty, Hotkey, PageHeader, useListQuery, usePrint } from '#kernel/web/ui/index.ts';
import { listEntries } from '../../contract/endpoints.ts';
import { entryFilters } from '../../contract/finance.texts.ts';
import { getFinancialYear } from '../../contract/ledger.ts';
import { financePaths } from '../../contract/paths.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { useAccountChoices } from '../components/account.ts';
import { EntryTable } from '../components/EntryTable.tsx';
import { useExport } from '../components/useExport.ts';
import { useEntries } from '../finance.api.ts';
import { useText } from '../text.ts';

export function EntryList() {
  const t = useText();
  const local = useLocalText();
  const list = useListQuery(listEntries, entryFilters, { choices: { account: useAccountChoices() } });
  const entries = useEntries(list.query);
  const print = usePrint();
  // Without days those of the company's year; of one account its ledger, with the balance after each line.
  const today = toLocalDay(useCompanyZone(), new Date());
  const { account, from, to } = list.query;
  const year = getFinancialYear(to ?? from ?? today, useYearBegins());
  const days = { from: from ?? year.from, to: to ?? year.to };
  const files = useExport(account ? { ...days, what: 'ledger', account } : { ...days, what: 'entries' });
  const post = (
    <Can permission={financePermissions['finance.entry.post']} some>
      <Hotkey keys="C" label={local(financePaths.newEntry.title)}>
        <ButtonLink to={financePaths.newEntry} />
      </Hotkey>
    </Can>
  );
  return (
    <>
      <PageHeader
        title={financePaths.entries.title}
        subtitle={t('entries.subtitle')}
        action={post}
        more={[print, ...files]}
      />
      <EntryTable
        list={entries}
        empty={<Empty illustration="book" title={t('entries.none')} description={t('entries.none.how')} />}
        {...list.table}
      />
    </>
  );
}
