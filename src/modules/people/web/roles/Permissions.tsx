/** Permissions by the part of the product that they belong to: shown, and chosen. */
import { Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Loaded, type SlotProps } from '#kernel/web/ui/index.ts';
import type { PermissionWithModule } from '#modules/access/contract/permission.endpoints.ts';
import { useText } from '../text.ts';
import { joinTitles } from './join-titles.ts';
import classes from './rights.module.css';
import { usePermissions } from './roles.api.ts';

interface Group {
  key: string;
  room: LocalText;
  permissions: PermissionWithModule[];
}

function groupByModule(permissions: readonly PermissionWithModule[]): Group[] {
  return [...Map.groupBy(permissions, ({ room }) => room.ko)].flatMap(([key, some]) =>
    some[0] ? [{ key, room: some[0].room, permissions: some }] : [],
  );
}

type TitledPermission = LocalText & { name: string };

/** Those of one thing, of which names differ at the end alone: `axis.item.sellable.read`, `.write`. */
const groupByResource = (permissions: readonly TitledPermission[]) => [
  ...Map.groupBy(permissions, ({ name }) => name.slice(0, name.lastIndexOf('.'))).values(),
];

/** Of one module. */
export function PermissionsOfModule({
  room,
  permissions,
}: {
  room: LocalText;
  permissions: readonly TitledPermission[];
}) {
  const local = useLocalText();
  return (
    <div>
      <Title order={3} size="sm">
        {local(room)}
      </Title>
      <ul className={classes.rights}>
        {groupByResource(permissions).map((of) => (
          <li key={of[0]?.name}>{joinTitles(of.map((permission) => local(permission)))}</li>
        ))}
      </ul>
    </div>
  );
}

/** A role's permissions. */
export function PermissionList({ holds }: { holds: readonly string[] }) {
  const t = useText();
  const query = usePermissions();
  if (holds.length === 0) return <Text c="dimmed">{t('roles.no-rights')}</Text>;
  return (
    <Loaded query={query}>
      {({ permissions }) => (
        <Stack gap="md">
          {groupByModule(permissions.filter(({ name }) => holds.includes(name))).map(({ key, ...group }) => (
            <PermissionsOfModule key={key} {...group} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

/** A search matches the title and the module's name; chosen permissions remain chosen while hidden. */
export function PermissionsInput({ value, onChange, label, error }: SlotProps) {
  const t = useText();
  const local = useLocalText();
  const [sought, setSought] = useState('');
  const query = usePermissions();
  const chosen: string[] = Array.isArray(value) ? value : [];
  const fits = (permission: PermissionWithModule) =>
    `${local(permission)} ${local(permission.room)} ${permission.name}`
      .toLowerCase()
      .includes(sought.trim().toLowerCase());
  return (
    <Loaded query={query}>
      {({ permissions }) => {
        const groups = groupByModule(permissions.filter(fits));
        return (
          <Checkbox.Group label={label} error={error} value={chosen} onChange={onChange}>
            <Stack gap="sm" mt="xs">
              <Text size="sm" c="dimmed" aria-live="polite">
                {t('roles.chosen', { count: chosen.length })}
              </Text>
              <TextInput
                type="search"
                label={t('roles.find')}
                value={sought}
                onChange={(event) => setSought(event.currentTarget.value)}
              />
              {groups.length === 0 && <Text c="dimmed">{t('roles.none-found')}</Text>}
              {groups.map(({ key, room, permissions: some }) => (
                <Stack key={key} gap={6} role="group" aria-label={local(room)}>
                  <Text fw={600} size="sm">
                    {local(room)}
                  </Text>
                  {some.map((permission) => (
                    <Checkbox key={permission.name} value={permission.name} label={local(permission)} />
                  ))}
                </Stack>
              ))}
            </Stack>
          </Checkbox.Group>
        );
      }}
    </Loaded>
  );
}
