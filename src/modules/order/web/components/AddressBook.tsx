/** A customer's saved addresses. */
import { ActionIcon, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, Section, StatusBadge, useConfirm } from '#kernel/web/ui/index.ts';
import type { GuestAddress } from '../../contract/guest.ts';
import { useRemoveAddress } from '../order.api.ts';
import { useText } from '../text.ts';

const AddressDialog = lazyPart(async () => (await import('./AddressDialog.tsx')).AddressDialog);

function AddressCard({ address, onEdit }: { address: GuestAddress; onEdit: () => void }) {
  const t = useText();
  const confirm = useConfirm();
  const remove = useRemoveAddress(() => showSuccess(t('address.removed')));
  const ask = async () => {
    const message = t('address.removeMessage', { label: address.label });
    const sure = await confirm({
      title: t('address.removeTitle'),
      message,
      confirmLabel: t('word.remove'),
      danger: true,
    });
    if (sure) remove.fire({ params: { id: address.id } });
  };
  return (
    <Card withBorder component="li">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text fw={600}>{address.label}</Text>
            {address.isDefault && <StatusBadge tone="accent">{t('address.default')}</StatusBadge>}
          </Group>
          <Text size="sm">
            {address.recipient} · {address.phone}
          </Text>
          <Text size="sm" c="dimmed">
            ({address.postalCode}) {address.line1} {address.line2}
          </Text>
        </Stack>
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="subtle" onClick={onEdit} aria-label={t('address.editOf', { label: address.label })}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            onClick={() => void ask()}
            loading={remove.isSending}
            aria-label={t('address.removeOf', { label: address.label })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </Group>
    </Card>
  );
}

export function AddressBook({ addresses }: { addresses: readonly GuestAddress[] }) {
  const t = useText();
  const [edited, setEdited] = useState<GuestAddress | 'new' | null>(null);
  const close = () => setEdited(null);
  const add = <Button onClick={() => setEdited('new')}>{t('address.add')}</Button>;
  return (
    <Section title={t('account.addresses')} action={addresses.length > 0 && add}>
      {addresses.length === 0 ? (
        <Empty title={t('account.noAddresses')} description={t('account.noAddressesHint')} action={add} />
      ) : (
        <SimpleGrid component="ul" cols={{ base: 1, md: 2 }} m={0} p={0} style={{ listStyle: 'none' }}>
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} onEdit={() => setEdited(address)} />
          ))}
        </SimpleGrid>
      )}
      {edited && <AddressDialog address={edited === 'new' ? null : edited} onClose={close} />}
    </Section>
  );
}
