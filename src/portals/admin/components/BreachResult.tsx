/** The people affected by a breach, the omissions of the list, and the draft of the notice to them. */
import { Button, CopyButton, Group, List, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { BreachReport, ConcernedKind, ConcernedPerson, listConcerned } from '#kernel/contract/breach.endpoints.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { formatInstant } from '#kernel/web/format.ts';
import { useHost, useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, KindLink, NumberText, RecordTable, Section, StatTiles, TimeText } from '#kernel/web/ui/index.ts';
import { useSeller } from '#modules/company/web/index.ts';
import { useWatchText } from '../watch-text.ts';
import { formatNotice } from './breach-notice.ts';

type Query = CallOf<typeof listConcerned>['query'];

function MissingPeriodNotice({ since }: { since: string | null }) {
  const t = useWatchText();
  const language = useLanguage();
  const zone = useZone();
  return (
    <Section title={t('breach.leaves-out')}>
      <List size="sm">
        {since && <List.Item>{t('breach.out.since', { since: formatInstant(since, language, zone) })}</List.Item>}
        <List.Item>{t('breach.out.outside')}</List.Item>
        <List.Item>{t('breach.out.flows')}</List.Item>
        <List.Item>{t('breach.out.whole')}</List.Item>
        <List.Item>{t('breach.out.keys')}</List.Item>
        <List.Item>{t('breach.out.fields')}</List.Item>
        <List.Item>{t('breach.out.same')}</List.Item>
      </List>
    </Section>
  );
}

/** In both languages; what is typed in one stays while the other is looked at. */
function NoticeDraft({ concerned, query }: { concerned: BreachReport; query: Query }) {
  const t = useWatchText();
  const zone = useZone();
  const company = useHost().company?.name ?? '';
  const seller = useSeller().data;
  const [locale, setLocale] = useState<Locale>('ko');
  const [typed, setTyped] = useState<Partial<Record<Locale, string>>>({});
  const at = (instant: string | undefined) => (instant ? formatInstant(instant, locale, zone) : '');
  const facts = {
    ...{ company, kinds: concerned.kinds, from: at(query?.from), to: at(query?.to) },
    ...{ phone: seller?.phone ?? '', email: seller?.email ?? '' },
  };
  const text = typed[locale] ?? formatNotice(facts, locale);
  return (
    <Section title={t('breach.notice')} description={t('breach.notice-hint')}>
      <Group justify="space-between">
        <SegmentedControl
          value={locale}
          onChange={(chosen) => setLocale(chosen as Locale)}
          data={[
            { value: 'ko', label: t('breach.notice-ko') },
            { value: 'en', label: t('breach.notice-en') },
          ]}
        />
        <CopyButton value={text} timeout={3000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'breach.copied' : 'breach.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Textarea
        aria-label={t('breach.notice')}
        autosize
        minRows={12}
        value={text}
        onChange={(event) => setTyped({ ...typed, [locale]: event.currentTarget.value })}
      />
    </Section>
  );
}

function ConcernedPeople({ concerned }: { concerned: BreachReport }) {
  const t = useWatchText();
  const local = useLocalText();
  const titles = new Map(concerned.kinds.map(({ key, title }) => [key, local(title)]));
  const nameOf = (row: ConcernedPerson) => row.name ?? t('breach.gone');
  const list = {
    ...{ rows: [...concerned.rows], isPending: false, isFetching: false, error: null, hasMore: false },
    ...{ isLoadingMore: false, loadMore: () => undefined, retry: () => undefined },
  };
  return (
    <RecordTable
      name="admin.breach"
      label={t('breach.title')}
      list={list}
      rowId={(row) => `${row.subject.type} ${row.subject.id}`}
      rowLabel={nameOf}
      columns={[
        {
          key: 'name',
          title: t('breach.name'),
          primary: true,
          cell: (row) => (
            <KindLink kind={row.subject.type} id={row.subject.id}>
              {nameOf(row)}
            </KindLink>
          ),
        },
        { key: 'contact', title: t('breach.contact'), cell: (row) => row.contact ?? '–' },
        {
          key: 'what',
          title: t('breach.what'),
          cell: (row) => row.kinds.map((key) => titles.get(key) ?? key).join(', '),
        },
        { key: 'times', title: t('breach.times'), align: 'right', cell: (row) => <NumberText value={row.times} /> },
        { key: 'first', title: t('breach.first'), cell: (row) => <TimeText at={row.first} absolute /> },
        { key: 'last', title: t('breach.last'), cell: (row) => <TimeText at={row.last} absolute /> },
        { key: 'taken', title: t('breach.taken'), cell: (row) => (row.isExported ? t('breach.taken-yes') : '–') },
      ]}
      empty={<Empty title={t('breach.none')} />}
    />
  );
}

export function BreachResult(props: {
  concerned: BreachReport;
  query: Query;
  onKinds: (kinds: readonly ConcernedKind[]) => void;
  act: ReactNode;
}) {
  const t = useWatchText();
  const local = useLocalText();
  const { concerned, query, onKinds, act } = props;
  const { people, kinds, rows, nameless, records, since } = concerned;
  // Results can be narrowed by kind; the other kinds remain available.
  useEffect(() => {
    if (!query?.kind) onKinds(kinds);
  }, [kinds, query, onKinds]);
  return (
    <Stack gap="lg">
      <StatTiles
        items={[
          { label: t('breach.people'), value: <NumberText value={people} /> },
          { label: t('breach.nameless'), value: <NumberText value={nameless} /> },
          { label: t('review.records'), value: <NumberText value={records} /> },
        ]}
      />
      <Section title={t('breach.people')} action={act}>
        {people > rows.length && <Text c="dimmed">{t('breach.shown', { shown: rows.length, people })}</Text>}
        <ConcernedPeople concerned={concerned} />
      </Section>
      <Section title={t('breach.kinds')}>
        <List size="sm">
          {kinds.map((kind) => (
            <List.Item key={kind.key}>
              {t('breach.kind-people', { title: local(kind.title), people: kind.people })}
              {kind.fields.length > 0 && `: ${kind.fields.map((field) => local(field)).join(', ')}`}
            </List.Item>
          ))}
        </List>
      </Section>
      <MissingPeriodNotice since={since} />
      {people > 0 && <NoticeDraft concerned={concerned} query={query} />}
    </Stack>
  );
}
