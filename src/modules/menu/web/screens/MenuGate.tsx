/** 메뉴 권한 확인: what I may open, with the way there; of the rest, which permission is missing and who can give it. */
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  AskButton,
  Loaded,
  PageHeader,
  Section,
  StateTabs,
  StatusBadge,
  TextLink,
  useFilters,
} from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { memberPortals } from '../../contract/entry.ts';
import type { MyEntry, MyMenu } from '../../contract/my-menu.endpoints.ts';
import { menuPaths } from '../../contract/paths.ts';
import { useMyMenu } from '../menu.api.ts';
import { useText } from '../text.ts';

function Row({ entry }: { entry: MyEntry }) {
  const t = useText();
  const local = useLocalText();
  const title = local(entry.title);
  const isOpen = entry.state !== 'forbidden';
  // The other portal is loaded as a page of its own.
  const link =
    entry.portal === 'employee' ? (
      <TextLink to={entry.path}>{title}</TextLink>
    ) : (
      <Anchor href={entry.path}>{title}</Anchor>
    );
  return (
    <Group component="li" justify="space-between" gap="xs" aria-label={title} py={4} style={{ breakInside: 'avoid' }}>
      <div>
        {isOpen ? link : <Text>{title}</Text>}
        {entry.state === 'hidden' && (
          <Text size="sm" c="dimmed">
            {t('mine.hidden')}
          </Text>
        )}
        {!isOpen && (
          <Text size="sm" c="dimmed">
            {t('mine.forbidden', { permission: entry.needs ? local(entry.needs) : '' })}
          </Text>
        )}
      </div>
      {!isOpen && (
        <Group gap="xs">
          <StatusBadge>{t('mine.closed')}</StatusBadge>
          {entry.needs && <AskButton permissions={[entry.needs.name]} isCompact />}
        </Group>
      )}
    </Group>
  );
}

const list = { listStyle: 'none', margin: 0, padding: 0 } as const;

/** Accessible entries in columns of links; inaccessible entries below them, with the reason. */
function Entries({ entries }: { entries: readonly MyEntry[] }) {
  const open = entries.filter(({ state }) => state !== 'forbidden');
  const closed = entries.filter(({ state }) => state === 'forbidden');
  return (
    <Stack gap="md">
      {open.length > 0 && (
        <Box component="ul" style={{ ...list, columns: '4 8.5rem', columnGap: 'var(--mantine-spacing-lg)' }}>
          {open.map((entry) => (
            <Row key={entry.path} entry={entry} />
          ))}
        </Box>
      )}
      {closed.length > 0 && (
        <Stack component="ul" gap="md" style={list}>
          {closed.map((entry) => (
            <Row key={entry.path} entry={entry} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const states = ['', 'open', 'closed'] as const;

function Gate({ menu }: { menu: MyMenu }) {
  const t = useText();
  const local = useLocalText();
  const [place, setPlace] = useFilters({ state: '' });
  const of = (state: string) =>
    menu.entries.filter((entry) => state === '' || (entry.state === 'forbidden') === (state === 'closed'));
  const titles = { '': t('word.all'), open: t('mine.open'), closed: t('mine.closed') };
  const portals = { employee: t('portal.employee'), admin: local(accessPaths.admin.title) };
  return (
    <Stack gap="md">
      {menu.givers.length > 0 && <Text>{t('mine.givers', { names: menu.givers.join(', ') })}</Text>}
      <StateTabs
        label={t('mine.states')}
        tabs={states.map((value) => ({ value, label: titles[value], count: of(value).length }))}
        value={place.state}
        onChange={(state) => setPlace({ state })}
      />
      {memberPortals.map((portal) => {
        const entries = of(place.state).filter((entry) => entry.portal === portal);
        if (entries.length === 0) return null;
        return (
          <Section key={portal} title={portals[portal]}>
            <Entries entries={entries} />
          </Section>
        );
      })}
    </Stack>
  );
}

export function MenuGate() {
  const t = useText();
  const query = useMyMenu();
  return (
    <>
      <PageHeader title={menuPaths.mine.title} subtitle={t('mine.subtitle')} />
      <Loaded query={query}>{(menu) => <Gate menu={menu} />}</Loaded>
    </>
  );
}
