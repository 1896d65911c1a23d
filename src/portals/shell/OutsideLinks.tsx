/** Links out of the application: the server-rendered site, which is told the language, and other portals. */
import { Link } from 'react-router';
import { standingOf } from '#kernel/web/can.tsx';
import { useHost } from '#kernel/web/host.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { useSession } from '#kernel/web/session.tsx';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';

export function OutsideLinks({ portal }: { portal: Portal }) {
  const local = useLocal();
  const session = useSession();
  const { company } = useHost();
  const links = (portal.links ?? []).filter(
    ({ right, feature }) =>
      standingOf(session, right) === 'allowed' && (!feature || (company?.features.includes(feature) ?? true)),
  );
  return links.map(({ to, site }) => (
    <Link key={to.pattern} to={site ? siteAddress(to()) : to()} reloadDocument={site} className={classes.top}>
      {local(to.title)}
    </Link>
  ));
}
