/** The portal's menu: only what the person may open. */
import { Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { activePath, navGroups } from './nav.ts';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';

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
          {group.screens.map(({ path, menu }) => {
            const Icon = menu?.icon;
            return (
              <Link
                key={path.pattern}
                to={path.pattern}
                className={classes.link}
                aria-current={path.pattern === active ? 'page' : undefined}
                onClick={onChoose}
              >
                {Icon && <Icon size={18} stroke={1.6} />}
                <span>{local(path.title)}</span>
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
    group.screens.map(({ path }) => (
      <Link
        key={path.pattern}
        to={path.pattern}
        className={classes.top}
        aria-current={path.pattern === active ? 'page' : undefined}
      >
        {local(path.title)}
      </Link>
    )),
  );
}
