/** Header, menu, content and footer of a portal. */
import { ActionIcon, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { layout } from '#kernel/contract/constants.ts';
import { useOwnerName } from '#kernel/web/host.tsx';
import { useKitText, useLocal } from '#kernel/web/i18n.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { late } from '#kernel/web/late.tsx';
import { KeyHint } from '#kernel/web/ui/index.ts';
import { SideMenu, TopMenu } from './Menu.tsx';
import { OutsideLinks } from './OutsideLinks.tsx';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

const MobileMenu = late(async () => (await import('./MobileMenu.tsx')).MobileMenu);
const Palette = late(async () => (await import('./Palette.tsx')).Palette);

/** The layout's constants as CSS variables. */
const sizes = {
  '--header': `${layout.header}px`,
  '--footer': `${layout.footer}px`,
  '--padding': `${layout.padding}px`,
} as CSSProperties;

function Brand({ portal }: { portal: Portal }) {
  const owner = useOwnerName();
  const local = useLocal();
  const isSite = portal.name === 'guest';
  return (
    <Link to={isSite ? siteAddress(portal.home) : portal.home} reloadDocument={isSite} className={classes.brand}>
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

function SearchButton({ onOpen }: { onOpen: () => void }) {
  const kit = useKitText();
  return (
    <>
      <UnstyledButton className={classes.search} onClick={onOpen} visibleFrom="sm">
        <IconSearch size={16} aria-hidden />
        {kit('word.search')}
        <KeyHint keys="mod+K" />
      </UnstyledButton>
      <ActionIcon hiddenFrom="sm" onClick={onOpen} aria-label={kit('word.search')}>
        <IconSearch size={18} />
      </ActionIcon>
    </>
  );
}

export function Shell({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const owner = useOwnerName();
  const [menu, setMenu] = useState({ mounted: false, opened: false });
  const [palette, setPalette] = useState({ mounted: false, opened: false });
  const openPalette = () => setPalette({ mounted: true, opened: true });
  useHotkeys([['mod+K', openPalette]], []);
  const side = portal.layout === 'side';
  const Tools = portal.tools;
  const Companion = portal.companion;
  return (
    <div className={classes.shell} style={sizes}>
      <a href="#main" className="skip-link">
        {kit('word.skipToContent')}
      </a>
      <header className={classes.header}>
        <Group h="100%" px={{ base: 'md', sm: 'lg' }} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={menu.opened}
              onClick={() => setMenu({ mounted: true, opened: !menu.opened })}
              hiddenFrom="md"
              size="sm"
              aria-label={kit('header.menu')}
            />
            <Brand portal={portal} />
            <Group
              component="nav"
              aria-label={kit(side ? 'nav.more' : 'nav.main')}
              gap={4}
              ml="md"
              wrap="nowrap"
              visibleFrom="md"
            >
              {!side && <TopMenu portal={portal} />}
              <OutsideLinks portal={portal} />
            </Group>
          </Group>
          <Group gap="sm" wrap="nowrap">
            {side && <SearchButton onOpen={openPalette} />}
            {Tools && <Tools instead={<div className={classes.tool} />} />}
            <UserMenu portal={portal} />
          </Group>
        </Group>
      </header>
      {side && (
        <nav className={classes.navbar} aria-label={kit('nav.main')}>
          <SideMenu portal={portal} />
        </nav>
      )}
      {menu.mounted && (
        <MobileMenu
          portal={portal}
          owner={owner}
          opened={menu.opened}
          onClose={() => setMenu({ mounted: true, opened: false })}
          onMissing={() => setMenu({ mounted: false, opened: false })}
        />
      )}
      <main className={classes.main} data-side={side || undefined} id="main" tabIndex={-1}>
        <div className={classes.content}>
          <Outlet />
        </div>
        <footer className={classes.footer}>
          {owner === kit('product.name') ? owner : `${owner} · ${kit('product.name')}`}
        </footer>
      </main>
      {Companion && <Companion />}
      {palette.mounted && (
        <Palette
          portal={portal}
          opened={palette.opened}
          onClose={() => setPalette({ mounted: true, opened: false })}
          onMissing={() => setPalette({ mounted: false, opened: false })}
        />
      )}
    </div>
  );
}
