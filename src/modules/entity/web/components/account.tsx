/** With which account a person signs in: in the list, on the person's page, and how it is linked. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  DefinitionList,
  Dialog,
  FormError,
  MissingValue,
  Section,
  StatusBadge,
  TimeText,
  WaitingPlace,
} from '#kernel/web/ui/index.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { useRoleOptions } from '#modules/access/web/index.ts';
import type { RecordSlots, ShownRecord } from '#modules/axis/web/index.ts';
import { useLinkedAccounts, useMembers } from '../entity.api.ts';
import { useText } from '../text.ts';
import { isStaff } from './internal.tsx';

/** The member of an account; null where it is none any more, undefined while that is not known. */
function useMember({ fields: { account } }: ShownRecord['record']) {
  const { rows, isWhole, error } = useMembers();
  const member = rows.find(({ personId }) => personId === account) ?? (isWhole ? null : undefined);
  return { member, error };
}

/** Without the right to read roles, no roles are shown, not even keys. */
const useCanReadRoles = () => useCan(accessPermissions['access.role.read']).allowed;

const AccountName = ({ record }: ShownRecord) => {
  const t = useText();
  const { member } = useMember(record);
  if (!record.fields.account) return <Text c="dimmed">{t('account.none')}</Text>;
  if (member === undefined) return null;
  return <>{member ? (member.email ?? member.name) : t('account.gone')}</>;
};

function Roles({ names }: { names: readonly string[] }) {
  const options = useRoleOptions();
  const labels = names.map((name) => options.find(({ value }) => value === name)?.label ?? name);
  return labels.join(', ') || <MissingValue />;
}

const AccountRoles = ({ record }: Pick<ShownRecord, 'record'>) => {
  const { member, error } = useMember(record);
  if (!record.fields.account) return <MissingValue />;
  if (member === undefined && !error) return <WaitingPlace />;
  return member ? <Roles names={member.roles} /> : <MissingValue />;
};

function useColumns() {
  const t = useText();
  if (!useCanReadRoles()) return [];
  return [
    {
      key: 'roles',
      title: t('account.roles'),
      cell: (record: ShownRecord['record']) => <AccountRoles record={record} />,
    },
  ];
}

function Account({ record }: ShownRecord) {
  const t = useText();
  const { member, error } = useMember(record);
  const seesRoles = useCanReadRoles();
  const isLinked = Boolean(record.fields.account);
  const waits = isLinked && member === undefined && !error;
  // The list is present from the beginning, so that the content below does not jump when the account loads.
  const renderValue = (value: (of: NonNullable<typeof member>) => ReactNode) => (member ? value(member) : '\u00a0');
  const statusOf = (status: string) => t(status === 'active' ? 'word.active' : 'account.pending');
  return (
    <Section title={t('account.title')}>
      {!isLinked && <Text c="dimmed">{t('account.how')}</Text>}
      {isLinked && !member && <FormError error={error} />}
      {isLinked && member === null && <StatusBadge tone="warning">{t('account.gone')}</StatusBadge>}
      {isLinked && (member || waits) && (
        <DefinitionList
          columns={3}
          items={[
            { label: t('account.name'), value: renderValue(({ name }) => name) },
            { label: t('account.email'), value: renderValue(({ email }) => email) },
            { label: t('account.status'), value: renderValue(({ status }) => statusOf(status)) },
            ...(seesRoles
              ? [{ label: t('account.roles'), value: renderValue(({ roles }) => <Roles names={roles} />) }]
              : []),
            {
              label: t('account.seen'),
              value: renderValue(({ lastAccessed }) => lastAccessed && <TimeText at={lastAccessed} />),
            },
          ]}
        />
      )}
    </Section>
  );
}

type LinkingDialog = NonNullable<RecordSlots['dialogs']>[string];

const LinkDialog: LinkingDialog = ({ record, action, act, isActing, error, onClose }) => {
  const t = useText();
  const local = useLocalText();
  const [account, setAccount] = useState<string | null>(null);
  const linked = useLinkedAccounts();
  const members = useMembers();
  // Until all are loaded, people already linked would be included.
  const isKnown = linked.isWhole && members.isWhole;
  const isFree = ({ personId, status }: (typeof members.rows)[number]) =>
    status === 'active' && !linked.accounts.has(personId);
  const free = isKnown ? members.rows.filter(isFree) : [];
  const link = () => {
    // The failure itself is shown by FormError, from `error`.
    if (account) void act({ account }).catch(() => undefined);
  };
  return (
    <Dialog onClose={onClose} title={t('link.title', { name: record.title })}>
      <Stack>
        <FormError error={error ?? linked.error ?? members.error} />
        <Select
          label={t('link.member')}
          description={t('link.help')}
          data={free.map(({ personId, name, email }) => ({
            value: personId,
            label: email ? `${name} (${email})` : name,
          }))}
          value={account}
          onChange={setAccount}
          nothingFoundMessage={isKnown ? t('link.nobody') : undefined}
          searchable
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button onClick={link} loading={isActing} aria-disabled={!account}>
            {local(action.label)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export const accountSlots: RecordSlots = {
  isPerson: () => true,
  useColumns,
  fields: { account: AccountName },
  Above: Account,
  dialogs: { 'user/link': LinkDialog },
};

/** On lists of people of every kind. */
export const peopleSlots: RecordSlots = {
  dialogs: accountSlots.dialogs,
  isPerson: (row) => row.type === 'user' || isStaff(row),
};
