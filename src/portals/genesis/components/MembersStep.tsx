/** First members: each gets an invitation by mail with a role. */
import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { createId } from '#kernel/contract/ids.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { defaultRoles, getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { useText } from '../text.ts';
import { type Draft, firstRoles } from './wizard-draft.ts';

export function MembersStep({ form }: { form: UseFormReturnType<Draft> }) {
  const t = useText();
  const local = useLocalText();
  const roles = firstRoles.map((value) => ({ value, label: local(defaultRoles[value].title) }));
  const { members } = form.getValues();
  return (
    <Stack gap="md">
      {members.map((member, index) => (
        <Group key={member.key} align="flex-end" gap="sm">
          <TextInput
            label={t('word.email')}
            type="email"
            flex="1 1 14rem"
            maxLength={254}
            {...form.getInputProps(`members.${index}.email`)}
          />
          <Select
            label={t('word.role')}
            data={roles}
            allowDeselect={false}
            w={160}
            {...form.getInputProps(`members.${index}.role`)}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('create.member-remove', { email: member.email || t('word.email') })}
            onClick={() => form.removeListItem('members', index)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {members.length < 50 && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              form.insertListItem('members', { key: createId(), email: '', role: getDefaultRoleName('user') })
            }
          >
            {t('create.member-add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
