/** Consent table: given and withdrawn consents, with person, time and text version; newest first. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import { listConsents } from '#kernel/contract/consent.endpoints.ts';
import { consentActionTitles, consentTitles } from '#kernel/contract/consent.ts';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useEndpointPages } from '#kernel/web/query.ts';
import { Empty, RecordTable, TimeText, useListQuery } from '#kernel/web/ui/index.ts';
import { useMembers } from '../admin.api.ts';
import { useWatchText } from '../watch-text.ts';

const consentFilters = {
  kind: { label: commonTexts.kind, options: consentTitles },
  personId: { ko: '구성원', en: 'Member' },
  address: commonTexts.email,
} satisfies TextsOf<QueryOf<typeof listConsents>>;

export function ConsentTable() {
  const t = useWatchText();
  const local = useLocalText();
  const members = useMembers().rows.map((member) => ({ value: member.personId, label: member.name }));
  const list = useListQuery(listConsents, consentFilters, { choices: { personId: members } });
  const consents = useEndpointPages(listConsents, { query: list.query });
  return (
    <RecordTable
      name="admin.consents"
      label={t('consents.title')}
      list={consents}
      columns={[
        { key: 'who', title: t('consents.who'), cell: (row) => row.name ?? row.address ?? '–', primary: true },
        { key: 'kind', title: t('consents.kind'), cell: (row) => local(consentTitles[row.kind]) },
        { key: 'act', title: t('consents.act'), cell: (row) => local(consentActionTitles[row.act]) },
        { key: 'version', title: t('consents.version'), cell: (row) => row.version ?? '–' },
        { key: 'way', title: t('consents.way'), cell: (row) => t(`consents.way.${row.way}`) },
        { key: 'at', title: t('consents.at'), cell: (row) => <TimeText at={row.at} absolute /> },
      ]}
      rowLabel={(row) => row.name ?? row.address ?? local(consentTitles[row.kind])}
      empty={<Empty title={t('consents.none')} />}
      {...list.table}
    />
  );
}
