/** Palette groups: options known to this browser at once, and replies of servers, each as it arrives. */
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { useLocation } from 'react-router';
import { toOtherKeyboard } from '#kernel/contract/keyboard.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { getAccessState } from '#kernel/web/can.tsx';
import { rankMatches, scoreMatch } from '#kernel/web/fuzzy-match.ts';
import { chooseLanguage, useKitText, useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { showError } from '#kernel/web/notify.tsx';
import type { PaletteEntry, PaletteSource } from '#kernel/web/palette.ts';
import { listRecentVisits } from '#kernel/web/recent-visits.ts';
import { type SessionState, useSession } from '#kernel/web/session.tsx';
import { signOutAndRedirect } from './leave.ts';
import { getEntryName, listNavigationGroups, openScreens } from './navigation.ts';
import type { Portal } from './portal.ts';
import { useShellText } from './text.ts';

/** An address to go to, or something to do. */
export type PaletteAct = string | (() => void);

export interface PaletteOption {
  id: string;
  title: string;
  about?: string | undefined;
  Icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  act: PaletteAct;
}
export interface PaletteGroup {
  key: string;
  title: string;
  options: readonly PaletteOption[];
}

/** Milliseconds after the last key until servers are asked. */
const searchDelay = 150;
/** Milliseconds for which an answer is shown again without asking. */
const fresh = 30_000;
const maxRecent = 5;

const listFilled = (groups: readonly PaletteGroup[]) => groups.filter(({ options }) => options.length > 0);

interface Act extends PaletteOption {
  /** Other search words for it, never shown. */
  keywords: string;
}

function useActs(portal: Portal, onHelp: () => void): Act[] {
  const session = useSession();
  const kit = useKitText();
  const t = useShellText();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const other = language === 'ko' ? 'en' : 'ko';
  const look = colorScheme === 'dark' ? 'light' : 'dark';
  return [
    {
      id: 'act-look',
      title: t(`palette.${look}`),
      keywords: '다크 라이트 야간 밝게 어둡게 테마 모드 색 화면 dark light night mode theme',
      Icon: look === 'dark' ? IconMoon : IconSun,
      act: () => setColorScheme(look),
    },
    {
      id: 'act-language',
      title: t('palette.language'),
      keywords: '언어 한국어 영어 language Korean English',
      Icon: IconLanguage,
      act: () => void chooseLanguage(other).catch(showError),
    },
    {
      id: 'act-help',
      title: kit('header.help'),
      keywords: '단축키 설명 사용법 keys shortcuts how',
      Icon: IconHelpCircle,
      act: onHelp,
    },
    {
      id: 'act-leave',
      title: kit('session.sign-out'),
      keywords: '나가기 logout log out leave',
      Icon: IconLogout,
      act: () => void signOutAndRedirect(session, portal),
    },
  ];
}

interface Way {
  key: string;
  to: string;
  label: LocalText;
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  act: PaletteAct;
  /** By what it is found: its title, and what the menu calls it. */
  words: string;
}

const inBoth = (names: readonly LocalText[]) => names.flatMap(({ ko, en }) => [ko, en]);

/** The portal's own first; a screen that several have is one. */
function listAllEntries(portal: Portal, session: Pick<SessionState, 'me'>): Way[] {
  const ways = [portal, ...(portal.others ?? [])].flatMap((item) => listEntries(item, session));
  return [...new Map(ways.toReversed().map((way) => [way.key, way])).values()].reverse();
}

/** Screens that the person may open, as the menu calls them, and what the company put into the menu itself. */
function listEntries(portal: Portal, session: Pick<SessionState, 'me'>): Way[] {
  const screens = openScreens(portal, session);
  const entries = listNavigationGroups(portal, session).flatMap((group) => group.entries);
  const called = new Map(entries.map(({ key, label }) => [key, label]));
  const places = new Set(screens.map(({ path }) => path.pattern));
  const own = entries.filter(({ key }) => !places.has(key));
  return [
    ...screens.map((screen) => {
      const to = screen.path.pattern;
      const label = called.get(to) ?? getEntryName(screen);
      const words = [...inBoth([screen.path.title, getEntryName(screen), label]), screen.keywords ?? ''].join(' ');
      return { key: to, to, label, Icon: screen.menu?.icon ?? IconFileText, act: to, words };
    }),
    ...own.map(({ key, to, label, site }) => {
      const act = site ? () => window.location.assign(getSiteAddress(to)) : to;
      return { key, to, label, Icon: IconFileText, act, words: inBoth([label]).join(' ') };
    }),
  ];
}

/** Recent things, screens and acts. */
export function useNear(portal: Portal, { typed, onHelp }: { typed: string; onHelp: () => void }): PaletteGroup[] {
  const kit = useKitText();
  const t = useShellText();
  const local = useLocalText();
  const session = useSession();
  const { pathname } = useLocation();
  const acts = useActs(portal, onHelp);
  const ways = listAllEntries(portal, session);
  const rankedEntries = rankMatches(ways, typed, ({ words }) => words);
  const places = new Set(ways.map(({ to }) => to));
  const recent = listRecentVisits()
    .filter(({ to, title }) => to !== pathname && !places.has(to) && scoreMatch(title, typed) > 0)
    .slice(0, maxRecent);
  return listFilled([
    {
      key: 'recent',
      title: t('palette.recent'),
      options: recent.map(({ to, title }) => ({ id: `recent-${to}`, title, Icon: IconHistory, act: to })),
    },
    {
      key: 'screens',
      title: kit('palette.screens'),
      options: rankedEntries.map(({ key, label, Icon, act }) => ({
        id: `screen-${key}`,
        title: local(label),
        Icon,
        act,
      })),
    },
    {
      key: 'acts',
      title: t('palette.acts'),
      options: typed.trim() ? rankMatches(acts, typed, ({ title, keywords }) => `${title} ${keywords}`) : [],
    },
  ]);
}

/** As it is typed, and where that finds nothing, as the keyboard in the other language would have written it. */
async function searchSource(
  source: PaletteSource,
  typed: string,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const results = await source.find(typed, signal);
  const other = results.length === 0 ? toOtherKeyboard(typed) : null;
  return other ? source.find(other, signal) : results;
}

/** Results from the modules' servers. A slow or failing one does not delay the others. */
export function useSearchResults(portal: Portal, typed: string) {
  const local = useLocalText();
  const session = useSession();
  const [typedText] = useDebouncedValue(typed.trim(), searchDelay);
  const sources = portal.palette.filter(({ right }) =>
    right.some((item) => getAccessState(session, item) === 'allowed'),
  );
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.key, typedText],
      queryFn: ({ signal }: { signal: AbortSignal }) => searchSource(source, typedText, signal),
      enabled: typedText !== '',
      staleTime: fresh,
      retry: false,
    })),
    combine: (results) => ({
      found: results.map(({ data }) => data),
      isSearching: results.some(({ isFetching }) => isFetching),
      hasFailed: results.some(({ isError }) => isError),
    }),
  });
  const groups = useMemo(() => {
    const optionsOf = (source: PaletteSource, entries: readonly PaletteEntry[] = []) =>
      entries.map(({ id, title, about: detail, to }) => ({ id: `${source.key}-${id}`, title, about: detail, act: to }));
    return sources.map((source, index) => ({
      key: source.key,
      title: local(source.title),
      options: typedText === typed.trim() ? optionsOf(source, answers.found[index]) : [],
    }));
  }, [sources, answers.found, typedText, typed, local]);
  return { ...answers, groups: listFilled(groups), isSearching: answers.isSearching || typedText !== typed.trim() };
}
