/** 직위·직책·직급: the company's own lists, and the dialogs that make and change one. */

import { useLanguage } from '#kernel/web/i18n.tsx';
import { PageHeader, RecordTable, useEditing, useFieldTable } from '#kernel/web/ui/index.ts';
import { createLocalName } from '../../contract/chart-summary.ts';
import { createRank, listRanks, updateRank } from '../../contract/endpoints.ts';
import { organizationPaths as paths } from '../../contract/paths.ts';
import { organizationPermissions } from '../../contract/permissions.ts';
import { rankFilters as filters, rankTexts as texts } from '../../contract/rank.texts.ts';
import type { Rank } from '../../contract/rank.ts';

export function RankList() {
  const language = useLanguage();
  const { title: label } = paths.ranks;
  const table = useFieldTable(listRanks, { name: 'organization.ranks', label, texts, filters });
  const right = organizationPermissions['organization.chart.write'];
  const { add, rowActions, dialog } = useEditing<Rank>({ right, create: createRank, change: updateRank, texts });
  return (
    <>
      <PageHeader title={label} crumbs={[paths.chart]} action={add} />
      <RecordTable {...table} rowActions={rowActions} rowLabel={({ name }) => createLocalName(name)[language]} />
      {dialog}
    </>
  );
}
