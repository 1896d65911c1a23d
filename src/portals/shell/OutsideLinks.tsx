/** Links out of the application: the server-rendered site, with the language passed, and other portals. */
import { Link } from 'react-router';
import { getAccessState } from '#kernel/web/can.tsx';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { useSession } from '#kernel/web/session.tsx';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';

export function OutsideLinks({ portal }: { portal: Portal }) {
  const local = useLocalText();
  const session = useSession();
  const { company } = useHost();
  const links = (portal.links ?? []).filter(
    ({ right, feature }) =>
      getAccessState(session, right) === 'allowed' && (!feature || (company?.features.includes(feature) ?? true)),
  );
  return links.map(({ to, site }) => (
    <Link key={to.pattern} to={site ? getSiteAddress(to()) : to()} reloadDocument={site} className={classes.top}>
      {local(to.title)}
    </Link>
  ));
}
