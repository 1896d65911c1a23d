/** The customers' menu as the company arranged it: in a row in the header, as a list on a phone. */
import { Link, useLocation } from 'react-router';
import type { DrawnGroup } from '#kernel/contract/drawn-menu.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { useEndpoint } from '#kernel/web/query.ts';
import { MenuList } from '#kernel/web/ui/index.ts';
import { readCustomerMenu } from '#modules/menu/contract/customer-menu.endpoints.ts';
import { getActivePath } from '#portals/shell/navigation.ts';
import type { ArrangedProps } from '#portals/shell/portal.ts';
import classes from '#portals/shell/shell.module.css';

/** Milliseconds. */
const fresh = 60_000;

function TopLinks({ groups, active }: { groups: readonly DrawnGroup[]; active: string | null }) {
  const local = useLocalText();
  return groups.flatMap(({ entries }) =>
    entries.map(({ key, to, label, site, badge }) => (
      <Link
        key={key}
        to={site ? getSiteAddress(to) : to}
        reloadDocument={site}
        className={classes.top}
        aria-current={to === active ? 'page' : undefined}
      >
        {local(label)}
        {badge && <small> {local(badge)}</small>}
      </Link>
    )),
  );
}

export function CustomerMenu({ portal, isTop, usual, onChoose }: ArrangedProps) {
  const { data, error } = useEndpoint(readCustomerMenu, {}, { quiet: true, freshFor: fresh });
  const location = useLocation();
  if (error || data?.menu === null) return usual;
  if (!data?.menu) return null;
  const { groups } = data.menu;
  const active = getActivePath(portal, groups, location);
  if (isTop) return <TopLinks {...{ groups, active }} />;
  const iconOf = (path: string) => portal.screens.find((screen) => screen.path.pattern === path)?.menu?.icon;
  return <MenuList {...{ groups, active, iconOf, onChoose }} />;
}
