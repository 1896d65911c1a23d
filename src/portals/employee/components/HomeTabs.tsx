/** 홈 by role: one's day, one's own work, and the team's, each an address of its own. What the company hides from its menu is not here. */
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { getAccessState } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import { home, team, work } from '../groups.ts';
import { employeePaths } from '../paths.ts';
import classes from './home-tabs.module.css';

const places = [
  { to: employeePaths.dashboard, label: home, right: 'member' },
  { to: employeePaths.experience, label: work, right: 'member' },
  { to: employeePaths.lead, label: team, right: flowPermissions['flow.execution.read-team'] },
] as const;

/** The figures of a home are counted up to, the first time. */
function useCounted(pathname: string) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isGone = false;
    const begin = ({ countFigures }: typeof import('#kernel/web/motion.ts')) => {
      const page = place.current?.parentElement;
      if (page && !isGone) leave = countFigures(page, pathname);
    };
    void import('#kernel/web/motion.ts').then(begin).catch(() => null);
    return () => {
      isGone = true;
      leave?.();
    };
  }, [pathname]);
  return place;
}

export function HomeTabs() {
  const local = useLocalText();
  const session = useSession();
  const { pathname } = useLocation();
  const place = useCounted(pathname);
  const hidden = session.me?.member?.hidden ?? [];
  const visibleTabs = places.filter(
    ({ to, right }) =>
      to() === pathname || (getAccessState(session, right) === 'allowed' && !hidden.includes(to.pattern)),
  );
  if (visibleTabs.length < 2) return null;
  return (
    <nav ref={place} className={classes.tabs} aria-label={local(home)}>
      {visibleTabs.map(({ to, label }) => (
        <Link key={to.pattern} to={to()} className={classes.tab} aria-current={to() === pathname ? 'page' : undefined}>
          {local(label)}
        </Link>
      ))}
    </nav>
  );
}
