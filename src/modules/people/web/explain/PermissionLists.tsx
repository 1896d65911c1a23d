/** Everybody with a permission, everything that a person may do, and the changes to both. */
import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  Empty,
  Loaded,
  Loading,
  PersonText,
  QueryFailure,
  RecordTable,
  StateTabs,
  TextLink,
  Timeline,
} from '#kernel/web/ui/index.ts';
import type { WhatCan } from '#modules/access/contract/explain.endpoints.ts';
import type { PermissionOrigin } from '#modules/access/contract/who-can.endpoints.ts';
import { useRoles } from '#modules/access/web/index.ts';
import { memberTexts } from '../../contract/member.texts.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';
import { ExportPermissions } from './ExportPermissions.tsx';
import { useHistory, usePermissionHolders, usePermissionsOf } from './explain.api.ts';

/** Name of a time-limited permission, with the things it is limited to. */
function useGrantName() {
  const t = useText();
  const local = useLocalText();
  return ({ reason, bounds }: { reason: string; bounds: LocalText | null }) =>
    bounds ? t('explain.by-bound-grant', { reason, bounds: local(bounds) }) : t('explain.by-grant', { reason });
}

export function PermissionHolders({ permission }: { permission: string }) {
  const t = useText();
  if (!permission) return <Empty illustration="key" title={t('explain.choose-permission')} />;
  return <Holders permission={permission} />;
}

function Holders({ permission }: { permission: string }) {
  const t = useText();
  const local = useLocalText();
  const list = usePermissionHolders(permission);
  const roles = useRoles().data?.roles ?? [];
  const grantName = useGrantName();
  const named = (way: PermissionOrigin): string => {
    if (way.kind === 'grant') return grantName(way);
    const role = roles.find(({ name }) => name === way.role);
    return t('explain.by-role', { name: role ? local(role.displayName) : way.role });
  };
  return (
    <RecordTable
      name="people.who-can"
      label={t('explain.tab.who')}
      list={list}
      columns={[
        { key: 'name', title: local(memberTexts.name), cell: ({ name }) => <PersonText name={name} />, primary: true },
        { key: 'by', title: t('explain.by'), cell: ({ by }) => by.map(named).join(', ') },
      ]}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => peoplePaths.member({ id })}
      empty={<Empty illustration="key" title={t('explain.nobody-can')} />}
    />
  );
}

export function PersonPermissions({ person }: { person: string }) {
  const t = useText();
  if (!person) return <Empty illustration="key" title={t('explain.choose-person')} />;
  return <AllPermissions person={person} />;
}

type Permission = WhatCan['rooms'][number]['permissions'][number];

function PermissionSource({ permission }: { permission: Permission }) {
  const grantName = useGrantName();
  const local = useLocalText();
  return (
    <Text span size="sm" c="dimmed">
      {permission.roles.map((role) => (
        <TextLink key={role.id} to={peoplePaths.role({ id: role.id })} mr="xs">
          {local(role.displayName)}
        </TextLink>
      ))}
      {permission.grants.map((grant) => (
        <span key={grant.id}>{grantName(grant)} </span>
      ))}
    </Text>
  );
}

function AllPermissions({ person }: { person: string }) {
  const t = useText();
  const local = useLocalText();
  const query = usePermissionsOf(person);
  return (
    <Loaded query={query}>
      {({ rooms, name }) =>
        rooms.length === 0 ? (
          <Empty illustration="key" title={t('explain.can-nothing')} />
        ) : (
          <Stack gap="lg">
            <Group>
              <ExportPermissions person={person} name={name} />
            </Group>
            {rooms.map(({ room, title, permissions }) => (
              <Stack key={room} gap="xs">
                <Title order={2} size="md">
                  {local(title)}
                </Title>
                <List spacing={4}>
                  {permissions.map((permission) => (
                    <List.Item key={permission.name}>
                      {local(permission)} <PermissionSource permission={permission} />
                    </List.Item>
                  ))}
                </List>
              </Stack>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

const subjects = ['role', 'member', 'grant'] as const;

export function PermissionHistory({ subject, onChange }: { subject: string; onChange: (subject: string) => void }) {
  const t = useText();
  const trail = useHistory(subject);
  const items = trail.rows.map((row) => ({
    id: row.id,
    at: row.at,
    face: row.actor.name,
    title: row.around
      ? `${row.actor.name} ${row.around.before}${row.subject.name ?? ''}${row.around.after}`
      : `${row.actor.name} ${row.did}`,
  }));
  return (
    <Stack gap="lg">
      <StateTabs
        label={t('explain.tab.history')}
        tabs={subjects.map((value) => ({ value, label: t(`explain.history.${value}`) }))}
        value={subject}
        onChange={onChange}
      />
      {trail.error && <QueryFailure error={trail.error} onRetry={trail.retry} />}
      {trail.isPending && <Loading rows={8} />}
      {!trail.isPending && !trail.error && items.length === 0 && (
        <Empty illustration="key" title={t('explain.no-history')} />
      )}
      {items.length > 0 && <Timeline items={items} label={t('explain.tab.history')} byDay />}
      {trail.hasMore && (
        <Group>
          <Button variant="default" loading={trail.isLoadingMore} onClick={trail.loadMore}>
            {t('word.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
