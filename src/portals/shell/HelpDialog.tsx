/** Behind the `?`: this screen in three sentences, its keys, and the words that it uses. Loaded when it is opened. */
import { Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import { useKitText, useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { useShortcutList } from '#kernel/web/shortcuts.ts';
import { DefinitionList, KeyHint, Loaded, useFocusBack } from '#kernel/web/ui/index.ts';
import type { Portal } from './portal.ts';
import { useShellText } from './text.ts';

/** The screen at this address: one with a parameter yields to an exact one. */
export function findScreen(portal: Portal, pathname: string): Screen | undefined {
  const fitting = portal.screens.filter(({ path }) => matchPath(path.pattern, pathname));
  return fitting.find(({ path }) => path.pattern === pathname) ?? fitting[0];
}

function Sentences({ screen }: { screen: Screen }) {
  const language = useLanguage();
  const local = useLocalText();
  const t = useShellText();
  const help = useQuery({
    queryKey: ['help', screen.path.pattern],
    queryFn: async () => (await screen.help?.()) ?? null,
  });
  return (
    <Loaded query={help} rows={3}>
      {(help) =>
        help && (
          <>
            <Stack gap="xs" component="section" aria-label={local(screen.path.title)}>
              {help.says[language].map((sentence) => (
                <Text key={sentence}>{sentence}</Text>
              ))}
            </Stack>
            {help.terms && help.terms.length > 0 && (
              <Stack gap="xs" component="section">
                <Title order={3}>{t('help.terms')}</Title>
                <DefinitionList
                  items={help.terms.map(({ word, meaning }) => ({ label: local(word), value: local(meaning) }))}
                />
              </Stack>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Keys that table rows handle themselves (`kernel/web/ui/table/row-keys.ts`). */
const rowKeys = [
  { keys: 'J', label: { ko: '다음 줄', en: 'Next row' } },
  { keys: 'K', label: { ko: '이전 줄', en: 'Previous row' } },
  { keys: 'Enter', label: { ko: '줄 열기', en: 'Open the row' } },
] as const;
const selectKey = { keys: 'X', label: { ko: '줄 선택', en: 'Select the row' } } as const;

/** Keys of the list behind the help dialog, if there is one. */
function useListKeys(): { keys: string; label: string }[] {
  const local = useLocalText();
  const row = document.querySelector('main [data-row]');
  if (!row) return [];
  const keys = row.hasAttribute('aria-selected') ? [...rowKeys, selectKey] : rowKeys;
  return keys.map(({ keys, label }) => ({ keys, label: local(label) }));
}

function KeyList() {
  const t = useShellText();
  const shortcuts = [...useListKeys(), ...useShortcutList()];
  return (
    <Stack gap="xs" component="section" visibleFrom="sm">
      <Title order={3}>{t('help.keys')}</Title>
      {shortcuts.map(({ keys, label }) => (
        <Group key={keys} justify="space-between" wrap="nowrap">
          <Text>{label}</Text>
          <KeyHint keys={keys} />
        </Group>
      ))}
    </Stack>
  );
}

export function HelpDialog({ portal, opened, onClose }: { portal: Portal; opened: boolean; onClose: () => void }) {
  const kit = useKitText();
  useFocusBack(opened);
  const local = useLocalText();
  const { pathname } = useLocation();
  const screen = findScreen(portal, pathname);
  return (
    <Drawer
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={screen ? local(screen.path.title) : kit('header.help')}
      closeButtonProps={{ 'aria-label': kit('word.close') }}
    >
      <Stack gap="lg">
        {screen?.help && <Sentences screen={screen} />}
        <KeyList />
      </Stack>
    </Drawer>
  );
}
