/** One entry of a person's menu: the result of the roles, and the person's own setting. */
import { Group, NativeSelect, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { EntryOfMember } from '../../contract/member-menu.endpoints.ts';
import type { Own } from '../../contract/visibility.ts';
import { useText } from '../text.ts';

/** Placeholder for null in the choice. */
const roles = 'roles';

export function EntryRow(props: { entry: EntryOfMember; isSending: boolean; onSay: (own: Own) => void }) {
  const { entry, onSay } = props;
  const t = useText();
  const local = useLocalText();
  const title = local(entry.title);
  const state = entry.allowed ? (entry.shown ? 'shown' : 'hidden') : 'forbidden';
  const explanation = entry.allowed
    ? t(entry.byRoles === 'shown' ? 'person.roles-shown' : 'person.roles-hidden')
    : t('person.forbidden', { permission: entry.needs ? local(entry.needs) : '' });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="md" aria-label={title}>
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>{title}</Text>
          <StatusBadge tone={state === 'shown' ? 'good' : 'neutral'}>{t(`state.${state}`)}</StatusBadge>
        </Group>
        <Text size="sm" c="dimmed">
          {explanation}
        </Text>
      </div>
      {entry.allowed && (
        <NativeSelect
          aria-label={`${title}, ${t('person.own')}`}
          value={entry.own ?? roles}
          disabled={props.isSending}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onSay(value === 'shown' || value === 'hidden' ? value : null);
          }}
          data={[
            { value: roles, label: t('person.by-roles') },
            { value: 'shown', label: t('person.show') },
            { value: 'hidden', label: t('person.hide') },
          ]}
        />
      )}
    </Group>
  );
}
