/** Header, menu, content and footer of a portal. */
import { ActionIcon, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { layout } from '#kernel/contract/constants.ts';
import { useHost, useOwnerName } from '#kernel/web/host.tsx';
import { useKitText, useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { useShortcut, useShortcuts } from '#kernel/web/shortcuts.ts';
import { KeyHint, ProductLogo, Wordmark } from '#kernel/web/ui/index.ts';
import { usePhone } from '#kernel/web/ui/phone.ts';
import { ArrangedMenu } from './ArrangedMenu.tsx';
import { BottomBar, useBarEntries } from './BottomBar.tsx';
import { DemoLabel } from './DemoLabel.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { SideMenu, TopMenu } from './Menu.tsx';
import { getMenuAppearance, listNavigationGroups } from './navigation.ts';
import { OutsideLinks } from './OutsideLinks.tsx';
import { Palette } from './Palette.tsx';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

const MobileMenu = lazyPart(async () => (await import('./MobileMenu.tsx')).MobileMenu);
const FoldButton = lazyPart(async () => (await import('./FoldButton.tsx')).FoldButton);
const Logo = lazyPart(async () => (await import('#kernel/web/ui/Logo.tsx')).Logo);
/** Loaded by who sees the portal as somebody else. */
const ViewBar = lazyPart(async () => (await import('./ViewBar.tsx')).ViewBar, { early: false });
const Help = lazyPart(async () => (await import('./HelpDialog.tsx')).HelpDialog);

/** The layout's constants as CSS variables. */
const sizes = {
  '--header': `${layout.header}px`,
  '--footer': `${layout.footer}px`,
  '--padding': `${layout.padding}px`,
} as CSSProperties;

/** The view bar above the header: one line, unless it reports more height. */
const belowView = { ...sizes, '--header': `calc(${layout.header}px + var(--view, 44px))` } as CSSProperties;

function Brand({ portal }: { portal: Portal }) {
  const owner = useOwnerName();
  const local = useLocalText();
  const kit = useKitText();
  const isSite = portal.name === 'guest';
  const isProduct = owner === kit('product.name');
  const hasLogo = Boolean(useHost().company?.logo);
  const mark = (
    <span className={classes.mark} aria-hidden>
      {isProduct ? <ProductLogo size={22} /> : owner.slice(0, 1)}
    </span>
  );
  return (
    <Link to={isSite ? getSiteAddress(portal.home) : portal.home} reloadDocument={isSite} className={classes.brand}>
      <Group gap="xs" wrap="nowrap">
        {hasLogo ? <Logo height={30} instead={mark} /> : mark}
        {isProduct ? <Wordmark /> : <span className={classes.owner}>{owner}</span>}
        {portal.name === 'admin' && (
          <Text component="span" size="sm" c="dimmed" visibleFrom="sm">
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
      <ActionIcon hiddenFrom="sm" size={44} onClick={onOpen} aria-label={kit('word.search')}>
        <IconSearch size={18} />
      </ActionIcon>
    </>
  );
}

/** `G` and the key of an entry of the menu: it leads where the entry does. */
function useGoKeys(portal: Portal): void {
  const local = useLocalText();
  const session = useSession();
  const navigate = useNavigate();
  const keys = listNavigationGroups(portal, session).flatMap(({ key, label, entries }) => {
    const first = entries.find(({ site }) => !site);
    const go = portal.groups[key]?.go;
    return go && first ? [{ keys: `G ${go}`, label: local(label), run: () => void navigate(first.to) }] : [];
  });
  useShortcuts(keys);
}

export function Shell({ portal }: { portal: Portal }) {
  const kit = useKitText();
  const owner = useOwnerName();
  const [menu, setMenu] = useState({ mounted: false, opened: false });
  const [palette, setPalette] = useState(false);
  const openPalette = () => setPalette(true);
  const isView = Boolean(useSession().me?.view);
  const side = portal.layout === 'side';
  useShortcut(side ? 'mod+K' : null, kit('palette.title'), openPalette);
  const [help, setHelp] = useState({ mounted: false, opened: false });
  const openHelp = () => setHelp({ mounted: true, opened: true });
  useShortcut('?', kit('header.help'), openHelp);
  useGoKeys(portal);
  const look = getMenuAppearance(portal, useSession());
  const entries = useBarEntries(portal);
  const bar = usePhone() ? entries : [];
  const Tools = portal.tools;
  const Companion = portal.companion;
  return (
    <div
      className={classes.shell}
      style={isView ? belowView : sizes}
      data-bar={bar.length > 0 || undefined}
      data-view={isView || undefined}
    >
      {isView && <ViewBar />}
      <a href="#main" className="skip-link">
        {kit('word.skipToContent')}
      </a>
      <header className={classes.header} data-clear>
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
              {!side && <ArrangedMenu {...{ portal }} isTop usual={<TopMenu portal={portal} />} />}
              <OutsideLinks portal={portal} />
            </Group>
          </Group>
          <Group gap="sm" wrap="nowrap">
            {side && <SearchButton onOpen={openPalette} />}
            <ActionIcon size={40} radius="xl" onClick={openHelp} aria-label={kit('header.help')} aria-haspopup="dialog">
              <IconHelpCircle size={20} stroke={1.6} />
            </ActionIcon>
            {Tools && (
              <div className={classes.tools}>
                <Tools instead={<div className={classes.tool} />} />
              </div>
            )}
            <UserMenu portal={portal} />
          </Group>
        </Group>
      </header>
      {side && (
        <nav className={classes.navbar} style={look?.variables} data-navbar aria-label={kit('nav.main')}>
          <SideMenu portal={portal} />
          <FoldButton />
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
      <DemoLabel />
      <main className={classes.main} data-side={side || undefined} id="main" tabIndex={-1}>
        <div className={classes.content}>
          <Outlet />
        </div>
        <footer className={classes.footer}>
          {owner === kit('product.name') ? owner : `${owner} · ${kit('product.name')}`}
          <LegalLinks />
        </footer>
      </main>
      {bar.length > 0 && <BottomBar entries={bar} />}
      {Companion && <Companion />}
      {help.mounted && (
        <Help
          portal={portal}
          opened={help.opened}
          onClose={() => setHelp({ mounted: true, opened: false })}
          onMissing={() => setHelp({ mounted: false, opened: false })}
        />
      )}
      {palette && <Palette portal={portal} onClose={() => setPalette(false)} onHelp={openHelp} />}
    </div>
  );
}
