/** The portal's menu: only what the person may open. */
import { Link, useLocation } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { activePath, entryName, type NavGroup, navGroups } from './nav.ts';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';

function useEntries(portal: Portal) {
  const session = useSession();
  const { pathname } = useLocation();
  const groups = navGroups(portal, session);
  return { groups, active: activePath(portal, groups, pathname) };
}

/** The screens of the entry that is open, below it. */
function Within(props: { group: NavGroup; active: string | null; onChoose?: () => void }) {
  const local = useLocal();
  return (
    <ul className={classes.entries}>
      {props.group.screens.map((screen) => {
        const { pattern } = screen.path;
        return (
          <li key={pattern}>
            <Link
              to={pattern}
              className={classes.within}
              aria-current={pattern === props.active ? 'page' : undefined}
              onClick={props.onChoose}
            >
              {local(entryName(screen))}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** One entry for each part of the company's work; what else belongs to it shows once one is there. */
export function SideMenu({ portal, onChoose }: { portal: Portal; onChoose?: () => void }) {
  const local = useLocal();
  const { groups, active } = useEntries(portal);
  return (
    <ul className={classes.entries}>
      {groups.map((group) => {
        const [first] = group.screens;
        const title = portal.groups[group.key];
        if (!first || !title) return null;
        const Icon = first.menu?.icon;
        const isHere = group.screens.some(({ path }) => path.pattern === active);
        const isAlone = group.screens.length === 1;
        return (
          <li key={group.key}>
            <Link
              to={first.path.pattern}
              className={classes.link}
              aria-current={isHere ? (isAlone ? 'page' : 'true') : undefined}
              onClick={onChoose}
            >
              {Icon && <Icon size={18} stroke={1.6} />}
              <span>{local(title)}</span>
            </Link>
            {isHere && !isAlone && <Within {...{ group, active, onChoose }} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The same entries as links in the header. */
export function TopMenu({ portal }: { portal: Portal }) {
  const local = useLocal();
  const { groups, active } = useEntries(portal);
  return groups.flatMap((group) =>
    group.screens.map((screen) => (
      <Link
        key={screen.path.pattern}
        to={screen.path.pattern}
        className={classes.top}
        aria-current={screen.path.pattern === active ? 'page' : undefined}
      >
        {local(entryName(screen))}
      </Link>
    )),
  );
}
