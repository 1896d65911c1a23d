/** A rendered menu: for the portal that owns it, and for previews before publication. */
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { DrawnEntry, DrawnGroup } from '../../contract/drawn-menu.ts';
import type { LocalText } from '../../contract/text.ts';
import { useLocalText } from '../i18n.tsx';
import { getSiteAddress } from '../language.ts';
import { LineIcon } from './LineIcon.tsx';
import classes from './menu-list.module.css';

interface MenuProps {
  /** Address of the active entry; null: none. */
  active: string | null;
  /** The icon of the screen at an address. */
  iconOf: (path: string) => ComponentType<{ size?: number | string; stroke?: number | string }> | undefined;
  onChoose?: ((event: MouseEvent, entry: DrawnEntry) => void) | undefined;
  /** Waiting items at an address. */
  countOf?: ((path: string) => ReactNode) | undefined;
}

/** To a page that the server renders it leads as a document of its own. */
function Entry(props: Omit<LinkProps, 'to' | 'onClick'> & Pick<MenuProps, 'onChoose'> & { entry: DrawnEntry }) {
  const { entry, onChoose, ...rest } = props;
  const { to, site } = entry;
  return (
    <Link
      to={site ? getSiteAddress(to) : to}
      reloadDocument={site}
      onClick={(event) => onChoose?.(event, entry)}
      {...rest}
    />
  );
}

function Badge({ of }: { of: DrawnEntry | undefined }) {
  const local = useLocalText();
  return of?.badge && <span className={classes.badge}>{local(of.badge)}</span>;
}

function GroupEntries({ entries, active, onChoose }: MenuProps & { entries: readonly DrawnEntry[] }) {
  const local = useLocalText();
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Entry
            {...{ entry, onChoose }}
            className={classes.within}
            aria-current={entry.to === active ? 'page' : undefined}
          >
            {entry.icon && <LineIcon d={entry.icon} />}
            {local(entry.label)}
            <Badge of={entry} />
          </Entry>
        </li>
      ))}
    </ul>
  );
}

/** A group that the reader's language calls like its first entry is that entry: it is not said twice. */
function entriesWithin({ label, entries }: DrawnGroup, local: (text: LocalText) => string): readonly DrawnEntry[] {
  const [first, ...others] = entries;
  return first && local(label) === local(first.label) ? others : entries;
}

/** A group leads to its first entry, and shows all of them while one is at one of them, or always (`isEnabled`). */
export function MenuList(props: MenuProps & { groups: readonly DrawnGroup[]; isOpen?: boolean | undefined }) {
  const local = useLocalText();
  const { groups, active, iconOf, onChoose, countOf, isOpen } = props;
  return (
    <ul className={classes.entries} data-open={isOpen}>
      {groups.map((group) => {
        const [first] = group.entries;
        if (!first) return null;
        const Icon = iconOf(first.to);
        const isHere = group.entries.some(({ to }) => to === active);
        const isAlone = group.entries.length === 1;
        const within = isAlone ? [] : entriesWithin(group, local);
        const isPage = isHere && (isAlone || (first.to === active && within[0] !== first));
        const shows = (isHere || isOpen) && within.length > 0;
        return (
          <li key={group.key}>
            <Entry
              {...{ onChoose }}
              entry={first}
              className={classes.link}
              aria-current={isHere ? (isPage ? 'page' : 'true') : undefined}
            >
              {group.icon ? <LineIcon d={group.icon} /> : Icon && <Icon size={18} stroke={1.6} />}
              <span>{local(group.label)}</span>
              {countOf?.(first.to)}
              {!shows && <Badge of={group.entries.find(({ badge }) => badge)} />}
            </Entry>
            {shows && <GroupEntries entries={within} {...{ active, iconOf, onChoose }} />}
          </li>
        );
      })}
    </ul>
  );
}
