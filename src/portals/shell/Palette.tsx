/** Every screen and record that the person may open, by name or initial consonants (mod+K). */
import { Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { IconFileText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useKitText, useLocal } from '#kernel/web/i18n.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { useSession } from '#kernel/web/session.tsx';
import { matches } from './matches.ts';
import { openScreens } from './nav.ts';
import type { PaletteRecord, Portal } from './portal.ts';
import { useShellText } from './text.ts';

/** Milliseconds after the last key until records are searched. */
const searchDelay = 200;

function useRecords(portal: Portal, typed: string): PaletteRecord[] {
  const [wanted] = useDebouncedValue(typed.trim(), searchDelay);
  const found = useQuery({
    queryKey: ['palette', portal.name, wanted],
    queryFn: () => portal.search?.(wanted) ?? [],
    enabled: Boolean(portal.search) && wanted.length > 0,
  });
  return wanted ? (found.data ?? []) : [];
}

function ScreenAction({ screen, onChoose }: { screen: Screen; onChoose: (path: string) => void }) {
  const local = useLocal();
  const Icon = screen.menu?.icon ?? IconFileText;
  return (
    <Spotlight.Action
      label={local(screen.path.title)}
      leftSection={<Icon size={18} stroke={1.6} />}
      onClick={() => onChoose(screen.path.pattern)}
    />
  );
}

/** At once: what is typed while the palette comes in is not lost. */
const focused = (field: HTMLInputElement | null) => field?.focus();

export function Palette({ portal, opened, onClose }: { portal: Portal; opened: boolean; onClose: () => void }) {
  const kit = useKitText();
  const t = useShellText();
  const session = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const screens = openScreens(portal, session).filter((screen) => matches(screen, typed));
  const records = useRecords(portal, typed);
  const choose = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      forceOpened={opened}
      onSpotlightClose={onClose}
      shortcut={null}
      clearQueryOnClose
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': kit('palette.title') } }}
    >
      <Spotlight.Search
        ref={focused}
        placeholder={kit('palette.placeholder')}
        aria-label={kit('palette.placeholder')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={kit('palette.screens')}>
            {screens.map((screen) => (
              <ScreenAction key={screen.path.pattern} screen={screen} onChoose={choose} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {records.length > 0 && (
          <Spotlight.ActionsGroup label={kit('palette.records')}>
            {records.map((record) => (
              <Spotlight.Action
                key={record.id}
                label={record.title}
                description={record.description}
                onClick={() => choose(record.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length === 0 && records.length === 0 && <Spotlight.Empty>{kit('palette.nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        <Group>
          <Text size="xs" c="dimmed">
            {t('palette.hint')}
          </Text>
        </Group>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
