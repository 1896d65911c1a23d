/** The portal's menu: only what the person may open. */
import { Link, useLocation } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { MenuList } from '#kernel/web/ui/index.ts';
import { MenuCount } from './MenuCount.tsx';
import { getActivePath, getMenuAppearance, listNavigationGroups } from './navigation.ts';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';

function useEntries(portal: Portal) {
  const session = useSession();
  const groups = listNavigationGroups(portal, session);
  return { groups, active: getActivePath(portal, groups, useLocation()), look: getMenuAppearance(portal, session) };
}

/** One entry for each part of the company's work; what else belongs to it shows once one is there, or always. */
export function SideMenu({ portal, onChoose }: { portal: Portal; onChoose?: () => void }) {
  const { groups, active, look } = useEntries(portal);
  const iconOf = (path: string) => portal.screens.find((screen) => screen.path.pattern === path)?.menu?.icon;
  const countOf = (path: string) => {
    const entry = portal.counted?.find(({ to }) => to() === path);
    return entry && <MenuCount entry={entry} />;
  };
  return <MenuList {...{ groups, active, iconOf, onChoose, countOf }} isOpen={look?.open} />;
}

/** The same entries as links in the header. */
export function TopMenu({ portal }: { portal: Portal }) {
  const local = useLocalText();
  const { groups, active } = useEntries(portal);
  return groups.flatMap((group) =>
    group.entries.map(({ key, to, label }) => (
      <Link key={key} to={to} className={classes.top} aria-current={to === active ? 'page' : undefined}>
        {local(label)}
      </Link>
    )),
  );
}
