/** The bar at the bottom of a phone: the few places that people go to all day, each with what waits there. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { getAccessState } from '#kernel/web/can.tsx';
import { useKitText, useLocalText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import type { BarEntry, Portal } from './portal.ts';
import classes from './shell.module.css';

/** Entries that the person may use. */
export function useBarEntries({ bar = [] }: Portal): readonly BarEntry[] {
  const session = useSession();
  return bar.filter(({ right }) => getAccessState(session, right) === 'allowed');
}

function WaitingCount({ count }: { count: number }) {
  const kit = useKitText();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{kit('table.count', { count })}</VisuallyHidden>
    </>
  );
}

function BarTab({ entry, isHere }: { entry: BarEntry; isHere: boolean }) {
  const local = useLocalText();
  const { Icon } = entry;
  const content = (count: number): ReactNode => (
    <>
      <Icon size={22} stroke={isHere ? 2 : 1.6} aria-hidden />
      <span>{local(entry.label)}</span>
      <WaitingCount count={count} />
    </>
  );
  if ('Part' in entry) {
    const { Part } = entry;
    return (
      <Part className={classes.tab} instead={<span className={classes.tab}>{content(0)}</span>}>
        {content}
      </Part>
    );
  }
  const { Count } = entry;
  return (
    <Link to={entry.to()} className={classes.tab} aria-current={isHere ? 'page' : undefined}>
      {Count ? <Count instead={content(0)}>{content}</Count> : content(0)}
    </Link>
  );
}

export function BottomBar({ entries }: { entries: readonly BarEntry[] }) {
  const kit = useKitText();
  const { pathname } = useLocation();
  const depth = (entry: BarEntry) => {
    const path = 'to' in entry ? entry.to() : null;
    return path !== null && (pathname === path || pathname.startsWith(`${path}/`)) ? path.length : 0;
  };
  const here = entries.filter(depth).sort((a, b) => depth(b) - depth(a))[0];
  return (
    <nav className={classes.bar} data-clear aria-label={kit('nav.often')}>
      {entries.map((entry) => (
        <BarTab key={entry.label.en} entry={entry} isHere={entry === here} />
      ))}
    </nav>
  );
}
