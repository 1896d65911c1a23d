/** Breach query: people concerned in a time span, optionally by viewer, address and kind; sent only when the button is pressed. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type ConcernedKind, exportConcerned, listConcerned } from '#kernel/contract/breach.endpoints.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { Filters, Loaded, ReasonDialog, useListQuery } from '#kernel/web/ui/index.ts';
import { useMembers } from '../admin.api.ts';
import { useWatchText } from '../watch-text.ts';
import { BreachResult } from './BreachResult.tsx';

type Query = QueryOf<typeof listConcerned>;

const breachFilters = {
  from: { ko: '시작', en: 'From' },
  to: { ko: '끝', en: 'Until' },
  actorId: { ko: '본 사람', en: 'Viewed by' },
  ip: { ko: '접속지(IP)', en: 'Address (IP)' },
  kind: commonTexts.kind,
} satisfies TextsOf<QueryOf<typeof listConcerned>>;

function Export({ query }: { query: Query }) {
  const t = useWatchText();
  const [isAsking, setAsking] = useState(false);
  const save = useEndpointExport(exportConcerned);
  const run = async (reason: string) => {
    if (await save({ body: { ...query, reason } })) setAsking(false);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('word.exportCsv')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('word.exportCsv')}
          message={t('breach.export-why')}
          confirmLabel={t('word.exportCsv')}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Result({ query, onKinds }: { query: Query; onKinds: (kinds: readonly ConcernedKind[]) => void }) {
  const concernedQuery = useEndpoint(listConcerned, { query }, { freshFor: 600_000 });
  return (
    <Loaded query={concernedQuery}>
      {(concerned) => (
        <BreachResult concerned={concerned} query={query} onKinds={onKinds} act={<Export query={query} />} />
      )}
    </Loaded>
  );
}

export function BreachSearch() {
  const t = useWatchText();
  const local = useLocalText();
  const members = useMembers().rows.map((member) => ({ value: member.personId, label: member.name }));
  const [kinds, setKinds] = useState<readonly ConcernedKind[]>([]);
  const choices = { actorId: members, kind: kinds.map(({ key, title }) => ({ value: key, label: local(title) })) };
  const list = useListQuery(listConcerned, breachFilters, { choices });
  const [query, setAsked] = useState<Query | null>(null);
  const [isMissing, setMissing] = useState(false);
  const find = () => {
    const { from, to, ...narrowed } = list.query;
    setMissing(!from || !to);
    if (from && to) setAsked({ ...narrowed, from, to });
  };
  return (
    <Stack gap="lg">
      <Text>{t('breach.hint')}</Text>
      <Group align="flex-end" gap="sm">
        <Filters list={list} isWhole />
        <Button onClick={find}>{t('breach.find')}</Button>
      </Group>
      {isMissing && (
        <Text c="var(--mantine-color-error)" role="alert">
          {t('breach.span-missing')}
        </Text>
      )}
      {query && <Result query={query} onKinds={setKinds} />}
    </Stack>
  );
}
