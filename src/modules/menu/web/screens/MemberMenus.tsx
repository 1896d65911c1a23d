/** 사용자 메뉴 매핑: one person's menu, by roles and by the person's own settings. Each change is saved at once and can be undone. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { Empty, Loaded, PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import { memberPortals } from '../../contract/entry.ts';
import type { EntryOfMember, MemberMenu } from '../../contract/member-menu.endpoints.ts';
import { menuPaths } from '../../contract/paths.ts';
import type { Own } from '../../contract/visibility.ts';
import { useChangeMemberMenu, useMemberMenu } from '../menu.api.ts';
import { PortalTabs } from '../PortalTabs.tsx';
import { EntryRow } from '../person/EntryRow.tsx';
import { MemberChoice } from '../person/MemberChoice.tsx';
import { useText } from '../text.ts';

/** Says it of the person, and how it is taken back. Failures are shown as notices. */
function useMemberStatement({ memberId, name }: MemberMenu) {
  const t = useText();
  const change = useChangeMemberMenu();
  const { me, reload } = useSession();
  const write = async (path: string, was: Own, own: Own) => {
    await change.send({ params: { id: memberId }, body: { changes: [{ path, was, own }] } });
    if (me?.member?.id === memberId) await reload();
  };
  const back = async (path: string, was: Own, own: Own) => {
    await write(path, own, was);
    showSuccess(t('person.undone', { name }));
  };
  const say = async ({ path, own: was }: EntryOfMember, own: Own) => {
    await write(path, was, own);
    showSuccess(t('person.saved', { name }), { undo: () => void back(path, was, own).catch(() => undefined) });
  };
  return {
    isSending: change.isSending,
    say: (entry: EntryOfMember, own: Own) => void say(entry, own).catch(() => undefined),
  };
}

function MemberMenuTable({ menu, portal }: { menu: MemberMenu; portal: string }) {
  const t = useText();
  const local = useLocalText();
  const { say, isSending } = useMemberStatement(menu);
  const entries = menu.entries.filter((entry) => entry.portal === portal);
  const visibleEntries = entries.filter((entry) => entry.shown);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      <Section title={t('person.entries', { name: menu.name })}>
        <Stack component="ul" gap="md" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {entries.map((entry) => (
            <EntryRow key={entry.path} {...{ entry, isSending }} onSay={(own) => say(entry, own)} />
          ))}
        </Stack>
      </Section>
      <Section title={t('person.preview')}>
        {visibleEntries.length === 0 ? (
          <Text c="dimmed">{t('person.preview-none')}</Text>
        ) : (
          <Stack
            component="ul"
            gap="xs"
            aria-label={t('person.preview')}
            style={{ listStyle: 'none', margin: 0, padding: 0 }}
          >
            {visibleEntries.map(({ path, title }) => (
              <Text key={path} component="li">
                {local(title)}
              </Text>
            ))}
          </Stack>
        )}
      </Section>
    </SimpleGrid>
  );
}

function MemberMenuSection(props: {
  id: string;
  portal: string;
  onPortal: (portal: string) => void;
  onMember: Choose;
}) {
  const query = useMemberMenu(props.id);
  return (
    <Stack gap="md">
      <MemberChoice value={props.id} name={query.data?.name} onChange={props.onMember} />
      <PortalTabs portals={memberPortals} value={props.portal} onChange={props.onPortal} />
      <Loaded query={query}>{(menu) => <MemberMenuTable menu={menu} portal={props.portal} />}</Loaded>
    </Stack>
  );
}

type Choose = (member: string) => void;

export function MemberMenus() {
  const t = useText();
  const [place, setPlace] = useFilters({ member: '', portal: memberPortals[0] as string });
  const choose: Choose = (member) => setPlace({ member });
  return (
    <>
      <PageHeader title={menuPaths.person.title} subtitle={t('person.subtitle')} />
      {place.member ? (
        <MemberMenuSection
          id={place.member}
          portal={place.portal}
          onPortal={(portal) => setPlace({ portal })}
          onMember={choose}
        />
      ) : (
        <Stack gap="md">
          <MemberChoice value="" name={undefined} onChange={choose} />
          <Empty title={t('person.none')} />
        </Stack>
      )}
    </>
  );
}
