/** 오늘: one list of what waits for the person in all rooms, each with its act; the rooms say what and in which order (`kernel/web/today.ts`). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { standingOf } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useKitText, useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import type { TodayEntry, TodaySource } from '#kernel/web/today.ts';
import { Empty, KeyFigure, Loading, Section, StateTabs, TextLink, Trouble, useFilters } from '#kernel/web/ui/index.ts';
import { approvalsToday, WaitingByAge } from '#modules/decision/web/index.ts';
import { flowToday, tasksToday } from '#modules/flow/web/index.ts';
import { useText } from '../text.ts';
import classes from './today.module.css';

const everything: readonly TodaySource[] = [approvalsToday, ...flowToday];
/** What one is asked: decisions and tasks. */
const asked: readonly TodaySource[] = [approvalsToday, tasksToday];
const perPage = 8;

interface Shown {
  source: TodaySource;
  entry: TodayEntry;
}

function useSources(sources: readonly TodaySource[]) {
  const session = useSession();
  return sources.map((source) => {
    const isAllowed = source.right.some((one) => standingOf(session, one) === 'allowed');
    // biome-ignore lint/correctness/useHookAtTopLevel: each list has fixed sources, so its hooks come in one order
    return { source, isAllowed, pages: source.useEntries(isAllowed) };
  });
}

type Asked = ReturnType<typeof useSources>;

/** In their order as far as every source is known: a row that comes later never stands above one that is shown. */
function joined(asked: Asked): Shown[] {
  const known = Math.min(...asked.map(({ pages }) => (pages.hasMore ? (pages.rows.at(-1)?.rank ?? 0) : Infinity)));
  return asked
    .flatMap(({ source, pages }) => pages.rows.map((entry) => ({ source, entry })))
    .filter(({ entry }) => entry.rank <= known)
    .toSorted((a, b) => a.entry.rank - b.entry.rank);
}

function Row({ source, entry }: Shown) {
  const local = useLocal();
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

function useTabs(asked: Asked) {
  const t = useText();
  const local = useLocal();
  const filled = asked.filter(({ pages }) => pages.rows.length > 0);
  // Of a list that goes on nobody knows the length yet.
  const countOf = (some: Asked) =>
    some.some(({ pages }) => pages.hasMore) ? undefined : some.reduce((sum, { pages }) => sum + pages.rows.length, 0);
  return [
    { value: '', label: t('today.all'), count: countOf(filled) },
    ...filled.map((one) => ({ value: one.source.key, label: local(one.source.title), count: countOf([one]) })),
  ];
}

/** What waits for the person in all rooms. */
export function Today() {
  const t = useText();
  return (
    <Section title={t('today.title')}>
      <Waiting sources={everything} label={t('today.title')} hasFigure />
    </Section>
  );
}

/** Decisions and tasks in one list, without a frame of its own. */
export function Inbox() {
  const t = useText();
  return <Waiting sources={asked} label={t('inbox.title')} />;
}

/** How much there is to do, and what comes first. */
function Figure({ shown, hasMore }: { shown: readonly Shown[] | undefined; hasMore: boolean }) {
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

function Waiting(props: { sources: readonly TodaySource[]; label: string; hasFigure?: boolean }) {
  const { sources, label, hasFigure = false } = props;
  const t = useText();
  const asked = useSources(sources).filter(({ isAllowed }) => isAllowed);
  const [place, setPlace] = useFilters({ today: '' });
  const [most, setMost] = useState(perPage);
  const tabs = useTabs(asked);
  const tab = tabs.some(({ value }) => value === place.today) ? place.today : '';
  const chosen = asked.filter(({ source }) => tab === '' || source.key === tab);
  const trouble = asked.find(({ pages }) => pages.error)?.pages;
  const all = joined(chosen);
  const shown = all.slice(0, most);
  const hasMore = all.length > most || chosen.some(({ pages }) => pages.hasMore);
  const more = () => {
    if (all.length < most + perPage) for (const { pages } of chosen) if (pages.hasMore) pages.loadMore();
    setMost(most + perPage);
  };
  const choose = (today: string) => {
    setMost(perPage);
    setPlace({ today });
  };
  const everyOne = joined(asked);
  if (asked.some(({ pages }) => pages.isPending)) {
    return (
      <Stack gap="md">
        {hasFigure && <Figure shown={undefined} hasMore={false} />}
        <Loading rows={4} height={44} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {hasFigure && <Figure shown={everyOne} hasMore={asked.some(({ pages }) => pages.hasMore)} />}
      {trouble?.error && <Trouble error={trouble.error} onRetry={trouble.retry} />}
      {tabs.length > 2 && <StateTabs label={t('today.kinds')} tabs={tabs} value={tab ?? ''} onChange={choose} />}
      {chosen.some(({ source }) => source === approvalsToday) && <WaitingByAge />}
      {shown.length === 0 && !trouble && !hasFigure && (
        <Empty title={t('today.none')} description={t('today.noneHint')} />
      )}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {shown.map((one) => (
            <Row key={`${one.source.key} ${one.entry.id}`} {...one} />
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
