/**
 * 오늘: one list of everything waiting for the person in all modules, each with its action; the modules define content and order
 * (`kernel/web/today.ts`).
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getAccessState } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useKitText, useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import type { TodayEntry, TodaySource } from '#kernel/web/today.ts';
import {
  Empty,
  KeyFigure,
  Loading,
  QueryFailure,
  Section,
  StateTabs,
  TextLink,
  useFilters,
} from '#kernel/web/ui/index.ts';
import { approvalsToday, WaitingByAge } from '#modules/decision/web/index.ts';
import { flowTodaySources, taskSource } from '#modules/flow/web/index.ts';
import { useText } from '../text.ts';
import classes from './today.module.css';

const everything: readonly TodaySource[] = [approvalsToday, ...flowTodaySources];
/** Requests to the person: decisions and tasks. */
const ownSources: readonly TodaySource[] = [approvalsToday, taskSource];
const perPage = 8;

interface TodayRow {
  source: TodaySource;
  entry: TodayEntry;
}

function useSources(sources: readonly TodaySource[]) {
  const session = useSession();
  return sources.map((source) => {
    const isAllowed = source.right.some((item) => getAccessState(session, item) === 'allowed');
    // biome-ignore lint/correctness/useHookAtTopLevel: each list has fixed sources, so its hooks come in one order
    return { source, isAllowed, pages: source.useEntries(isAllowed) };
  });
}

type SourceQueries = ReturnType<typeof useSources>;

/** In order, as far as every source is loaded: a later row never appears above one already shown. */
function mergeEntries(queries: SourceQueries): TodayRow[] {
  const lastKnownRank = Math.min(
    ...queries.map(({ pages }) => (pages.hasMore ? (pages.rows.at(-1)?.rank ?? 0) : Infinity)),
  );
  return queries
    .flatMap(({ source, pages }) => pages.rows.map((entry) => ({ source, entry })))
    .filter(({ entry }) => entry.rank <= lastKnownRank)
    .toSorted((a, b) => a.entry.rank - b.entry.rank);
}

function Row({ source, entry }: TodayRow) {
  const local = useLocalText();
  return (
    <li className={classes.row} data-row>
      <div className={classes.words}>
        <TextLink to={entry.to} fw={600}>
          {entry.title}
        </TextLink>
        <Text component="div" size="sm" c="dimmed">
          {local(source.title)} · {entry.about} · {entry.when}
        </Text>
      </div>
      {entry.act}
    </li>
  );
}

function useTabs(queries: SourceQueries) {
  const t = useText();
  const local = useLocalText();
  const filled = queries.filter(({ pages }) => pages.rows.length > 0);
  // Of a list that goes on nobody knows the length yet.
  const countOf = (some: SourceQueries) =>
    some.some(({ pages }) => pages.hasMore) ? undefined : some.reduce((sum, { pages }) => sum + pages.rows.length, 0);
  return [
    { value: '', label: t('today.all'), count: countOf(filled) },
    ...filled.map((item) => ({ value: item.source.key, label: local(item.source.title), count: countOf([item]) })),
  ];
}

/** Everything waiting for the person. */
export function TodayList() {
  const t = useText();
  return (
    <Section title={t('today.title')}>
      <WaitingBadge sources={everything} label={t('today.title')} hasFigure />
    </Section>
  );
}

/** Decisions and tasks in one list, without a frame of its own. */
export function Inbox() {
  const t = useText();
  return <WaitingBadge sources={ownSources} label={t('inbox.title')} />;
}

/** Number of things to do, and the first one. */
function Figure({ shown, hasMore }: { shown: readonly TodayRow[] | undefined; hasMore: boolean }) {
  const t = useText();
  const kit = useKitText();
  const language = useLanguage();
  const first = shown?.[0];
  const count = shown && formatNumber(shown.length, language);
  const sentence = !shown ? '\u00a0' : first ? t('today.first', { title: first.entry.title }) : t('today.none');
  return (
    <KeyFigure
      label={t('today.todo')}
      value={count && kit(hasMore ? 'table.count-more' : 'table.count', { count })}
      sentence={sentence}
    />
  );
}

function WaitingBadge(props: { sources: readonly TodaySource[]; label: string; hasFigure?: boolean }) {
  const { sources, label, hasFigure = false } = props;
  const t = useText();
  const allowedSources = useSources(sources).filter(({ isAllowed }) => isAllowed);
  const [place, setPlace] = useFilters({ today: '' });
  const [most, setMost] = useState(perPage);
  const tabs = useTabs(allowedSources);
  const tab = tabs.some(({ value }) => value === place.today) ? place.today : '';
  const chosen = allowedSources.filter(({ source }) => tab === '' || source.key === tab);
  const trouble = allowedSources.find(({ pages }) => pages.error)?.pages;
  const all = mergeEntries(chosen);
  const visibleEntries = all.slice(0, most);
  const hasMore = all.length > most || chosen.some(({ pages }) => pages.hasMore);
  const more = () => {
    if (all.length < most + perPage) for (const { pages } of chosen) if (pages.hasMore) pages.loadMore();
    setMost(most + perPage);
  };
  const choose = (today: string) => {
    setMost(perPage);
    setPlace({ today });
  };
  const everyOne = mergeEntries(allowedSources);
  if (allowedSources.some(({ pages }) => pages.isPending)) {
    return (
      <Stack gap="md">
        {hasFigure && <Figure shown={undefined} hasMore={false} />}
        <Loading rows={4} height={44} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {hasFigure && <Figure shown={everyOne} hasMore={allowedSources.some(({ pages }) => pages.hasMore)} />}
      {trouble?.error && <QueryFailure error={trouble.error} onRetry={trouble.retry} />}
      {tabs.length > 2 && <StateTabs label={t('today.kinds')} tabs={tabs} value={tab ?? ''} onChange={choose} />}
      {chosen.some(({ source }) => source === approvalsToday) && <WaitingByAge />}
      {visibleEntries.length === 0 && !trouble && !hasFigure && (
        <Empty title={t('today.none')} description={t('today.noneHint')} />
      )}
      {visibleEntries.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {visibleEntries.map((item) => (
            <Row key={`${item.source.key} ${item.entry.id}`} {...item} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Group justify="center">
          <Button variant="default" onClick={more} loading={chosen.some(({ pages }) => pages.isLoadingMore)}>
            {t('word.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
