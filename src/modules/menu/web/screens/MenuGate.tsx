/** 메뉴 권한 확인: what I may open, with the way there; of the rest, which permission is missing and who can give it. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
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
  const local = useLocal();
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
    <Group component="li" justify="space-between" gap="xs" aria-label={title}>
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
          {entry.needs && <AskButton permissions={[entry.needs.name]} isAside />}
        </Group>
      )}
    </Group>
  );
}

const states = ['', 'open', 'closed'] as const;

function Gate({ menu }: { menu: MyMenu }) {
  const t = useText();
  const local = useLocal();
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
            <Stack component="ul" gap="md" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {entries.map((entry) => (
                <Row key={entry.path} entry={entry} />
              ))}
            </Stack>
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
