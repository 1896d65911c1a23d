import { Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { activePath, navGroups } from './nav.ts';
import type { Portal } from './route-table.ts';
import classes from './shell.module.css';

/** The portal's menu: only what the person may open. */
export function SideMenu({ portal, onChoose }: { portal: Portal; onChoose?: () => void }) {
  const local = useLocal();
  const session = useSession();
  const { pathname } = useLocation();
  const groups = navGroups(portal, session);
  const active = activePath(groups, pathname);
  return (
    <Stack gap="lg">
      {groups.map((group) => (
        <div key={group.key}>
          <Text size="xs" c="dimmed" fw={600} px="sm" mb={4}>
            {portal.groups[group.key] && local(portal.groups[group.key] ?? { ko: '', en: '' })}
          </Text>
          {group.routes.map((route) => {
            const Icon = route.nav?.icon;
            return (
              <Link
                key={route.path}
                to={route.path}
                className={classes.link}
                aria-current={route.path === active ? 'page' : undefined}
                onClick={onChoose}
              >
                {Icon && <Icon size={18} stroke={1.6} />}
                <span>{local(route.title)}</span>
              </Link>
            );
          })}
        </div>
      ))}
    </Stack>
  );
}

/** The same entries as links in the header. */
export function TopMenu({ portal }: { portal: Portal }) {
  const local = useLocal();
  const session = useSession();
  const { pathname } = useLocation();
  const groups = navGroups(portal, session);
  const active = activePath(groups, pathname);
  return groups.flatMap((group) =>
    group.routes.map((route) => (
      <Link
        key={route.path}
        to={route.path}
        className={classes.top}
        aria-current={route.path === active ? 'page' : undefined}
      >
        {local(route.title)}
      </Link>
    )),
  );
}
