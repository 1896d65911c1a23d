import { ActionIcon, AppShell, Burger, Drawer, Group, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { layout } from '#kernel/contract/constants.ts';
import { standingOf } from '#kernel/web/can.tsx';
import { useOwnerName } from '#kernel/web/host.tsx';
import { useKitText, useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { KeyHint } from '#kernel/web/ui/index.ts';
import { SideMenu, TopMenu } from './Menu.tsx';
import type { Portal } from './route-table.ts';
import classes from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

function Brand({ portal }: { portal: Portal }) {
  const owner = useOwnerName();
  const local = useLocal();
  return (
    <Link to={portal.home} reloadDocument={portal.name === 'guest'} className={classes.brand}>
      <Group gap="xs" wrap="nowrap">
        <span className={classes.mark} aria-hidden>
          {owner.slice(0, 1)}
        </span>
        <span>{owner}</span>
        {portal.name === 'admin' && (
          <Text component="span" size="sm" c="dimmed">
            {local(portal.title)}
          </Text>
        )}
      </Group>
    </Link>
  );
}

function OutsideLinks({ portal }: { portal: Portal }) {
  const local = useLocal();
  const session = useSession();
  const links = (portal.links ?? []).filter((link) => standingOf(session, link.permission) === 'allowed');
  return links.map((link) => (
    <a key={link.href} href={link.href} className={classes.top}>
      {local(link.title)}
    </a>
  ));
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  const kit = useKitText();
  return (
    <>
      <UnstyledButton className={classes.search} onClick={onOpen} visibleFrom="sm">
        <IconSearch size={16} aria-hidden />
        {kit('palette.open')}
        <KeyHint keys="mod+K" />
      </UnstyledButton>
      <ActionIcon hiddenFrom="sm" onClick={onOpen} aria-label={kit('palette.open')}>
        <IconSearch size={18} />
      </ActionIcon>
    </>
  );
}

/** Header, menu, content and footer of a portal. */
export function Shell({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const owner = useOwnerName();
  const [menu, { toggle, close }] = useDisclosure(false);
  const [palette, setPalette] = useState({ mounted: false, opened: false });
  const openPalette = () => setPalette({ mounted: true, opened: true });
  useHotkeys([['mod+K', openPalette]], []);
  const side = portal.layout === 'side';
  return (
    <AppShell
      header={{ height: layout.header }}
      navbar={side ? { width: 240, breakpoint: 'md', collapsed: { mobile: true } } : undefined}
      padding={{ base: 'md', sm: layout.padding }}
    >
      <a href="#main" className="skip-link">
        {kit('skip.link')}
      </a>
      <AppShell.Header className={classes.header} withBorder={false}>
        <Group h="100%" px={{ base: 'md', sm: 'lg' }} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={menu} onClick={toggle} hiddenFrom="md" size="sm" aria-label={kit('header.menu')} />
            <Brand portal={portal} />
            <Group component="nav" aria-label={kit('nav.main')} gap={4} ml="md" wrap="nowrap" visibleFrom="md">
              {!side && <TopMenu portal={portal} />}
              <OutsideLinks portal={portal} />
            </Group>
          </Group>
          <Group gap="sm" wrap="nowrap">
            {side && <SearchButton onOpen={openPalette} />}
            <UserMenu portal={portal} />
          </Group>
        </Group>
      </AppShell.Header>
      {side && (
        <AppShell.Navbar className={classes.navbar} withBorder={false} aria-label={kit('nav.main')}>
          <ScrollArea p="sm">
            <SideMenu portal={portal} />
          </ScrollArea>
        </AppShell.Navbar>
      )}
      <Drawer
        opened={menu}
        onClose={close}
        size={280}
        title={owner}
        closeButtonProps={{ 'aria-label': kit('action.close') }}
      >
        <nav aria-label={kit('nav.main')}>
          <SideMenu portal={portal} onChoose={close} />
          <Group gap={0} mt="md" onClick={close}>
            <OutsideLinks portal={portal} />
          </Group>
        </nav>
      </Drawer>
      <AppShell.Main className={classes.main} id="main" tabIndex={-1}>
        <div className={classes.content}>
          <Outlet />
        </div>
        <footer className={classes.footer} style={{ minHeight: layout.footer }}>
          {owner} · {kit('product.name')}
        </footer>
      </AppShell.Main>
      {palette.mounted && (
        <Suspense>
          <Palette
            portal={portal}
            opened={palette.opened}
            onClose={() => setPalette({ mounted: true, opened: false })}
          />
        </Suspense>
      )}
    </AppShell>
  );
}
