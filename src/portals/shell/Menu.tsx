/** The portal's menu: only what the person may open. */
import { Link, type LinkProps, useLocation } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { useSession } from '#kernel/web/session.tsx';
import { Lines } from '#kernel/web/ui/index.ts';
import { activePath, type NavEntry, type NavGroup, navGroups } from './nav.ts';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';

function useEntries(portal: Portal) {
  const session = useSession();
  const groups = navGroups(portal, session);
  return { groups, active: activePath(portal, groups, useLocation()) };
}

/** A link of the menu; to a page that the server renders, as a document of its own. */
function Entry({ entry, children, ...rest }: Omit<LinkProps, 'to'> & { entry: NavEntry }) {
  const { to, site } = entry;
  return (
    <Link to={site ? siteAddress(to) : to} reloadDocument={site} {...rest}>
      {children}
    </Link>
  );
}

/** The screens of the entry that is open, below it. */
function Within(props: { group: NavGroup; active: string | null; onChoose?: () => void }) {
  const local = useLocal();
  return (
    <ul className={classes.entries}>
      {props.group.entries.map((entry) => (
        <li key={entry.key}>
          <Entry
            entry={entry}
            className={classes.within}
            aria-current={entry.to === props.active ? 'page' : undefined}
            onClick={props.onChoose}
          >
            {entry.icon && <Lines d={entry.icon} />}
            {local(entry.label)}
          </Entry>
        </li>
      ))}
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
        const [first] = group.entries;
        if (!first) return null;
        const Icon = portal.screens.find(({ path }) => path.pattern === first.to)?.menu?.icon;
        const isHere = group.entries.some(({ to }) => to === active);
        const isAlone = group.entries.length === 1;
        return (
          <li key={group.key}>
            <Entry
              entry={first}
              className={classes.link}
              aria-current={isHere ? (isAlone ? 'page' : 'true') : undefined}
              onClick={onChoose}
            >
              {group.icon ? <Lines d={group.icon} /> : Icon && <Icon size={18} stroke={1.6} />}
              <span>{local(group.label)}</span>
            </Entry>
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
    group.entries.map(({ key, to, label }) => (
      <Link key={key} to={to} className={classes.top} aria-current={to === active ? 'page' : undefined}>
        {local(label)}
      </Link>
    )),
  );
}
