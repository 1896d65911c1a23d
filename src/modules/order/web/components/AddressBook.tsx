import { ActionIcon, Button, Card, Checkbox, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiError } from '#kernel/web/api-error.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Empty, FormError, Section, StatusBadge, useConfirm } from '#kernel/web/ui/index.ts';
import type { AddressBody, GuestAddress } from '../../contract/guest.ts';
import { useAddAddress, useRemoveAddress, useUpdateAddress } from '../order.api.ts';
import { useText } from '../text.ts';

const blank: AddressBody = {
  label: '',
  recipient: '',
  phone: '',
  postalCode: '',
  line1: '',
  line2: '',
  isDefault: false,
};
const autoComplete = {
  label: 'off',
  recipient: 'name',
  phone: 'tel',
  postalCode: 'postal-code',
  line1: 'address-line1',
  line2: 'address-line2',
} as const;
const textFields = ['label', 'recipient', 'phone', 'postalCode', 'line1', 'line2'] as const;

function bodyOf(address: GuestAddress | null): AddressBody {
  if (!address) return blank;
  const { id: _id, createdAt: _createdAt, ...body } = address;
  return body;
}

function AddressForm({ address, onClose }: { address: GuestAddress | null; onClose: () => void }) {
  const t = useText();
  const kit = useKitText();
  const add = useAddAddress();
  const update = useUpdateAddress();
  const [error, setError] = useState<ApiError | null>(null);
  const form = useForm<AddressBody>({ initialValues: bodyOf(address) });
  const save = form.onSubmit(async (body) => {
    try {
      await (address ? update.send({ params: { id: address.id }, body }) : add.send({ body }));
      showDone(t('address.saved'));
      onClose();
    } catch (thrown) {
      const failure = toApiError(thrown);
      setError(failure);
      form.setErrors(failure.fields);
    }
  });
  return (
    <form onSubmit={save}>
      <Stack gap="md">
        <FormError error={error} />
        {textFields.map((field) => (
          <TextInput
            key={field}
            label={t(`address.${field}`)}
            required={field !== 'line2'}
            autoComplete={autoComplete[field]}
            inputMode={field === 'phone' ? 'tel' : undefined}
            data-autofocus={field === 'label' || undefined}
            {...form.getInputProps(field)}
          />
        ))}
        <Checkbox
          label={t('address.makeDefault')}
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
          disabled={address?.isDefault}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {kit('action.cancel')}
          </Button>
          <Button type="submit" loading={add.isSending || update.isSending}>
            {kit('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function AddressCard({ address, onEdit }: { address: GuestAddress; onEdit: () => void }) {
  const t = useText();
  const confirm = useConfirm();
  const remove = useRemoveAddress(() => showDone(t('address.removed')));
  const ask = async () => {
    const message = t('address.removeMessage', { label: address.label });
    const sure = await confirm({
      title: t('address.removeTitle'),
      message,
      confirmLabel: t('address.remove'),
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
  const kit = useKitText();
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
      <Modal
        opened={edited !== null}
        onClose={close}
        title={t(edited === 'new' ? 'address.add' : 'address.edit')}
        closeButtonProps={{ 'aria-label': kit('action.close') }}
      >
        {edited && <AddressForm address={edited === 'new' ? null : edited} onClose={close} />}
      </Modal>
    </Section>
  );
}
