/** A dialog about one item. */
import { Button, Group, Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toApiError } from '#kernel/web/api-error.ts';
import { useCan } from '#kernel/web/can.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { FormError } from '#kernel/web/ui/index.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import { type Item, largestQuantity, type MovementKind, movementKinds } from '../../contract/stock.ts';
import { useMove } from '../item.api.ts';
import { useText } from '../text.ts';

const whole = { allowDecimal: false, thousandSeparator: ',' } as const;

/** Moves the stock of one item by hand. */
export function MoveDialog({ item, onClose }: { item: Pick<Item, 'id' | 'name'>; onClose: () => void }) {
  const t = useText();
  const adjust = useCan(itemPermissions['item.stock.adjust']);
  const form = useForm({
    initialValues: {
      movement: 'receive' as MovementKind,
      quantity: '' as number | string,
      unitCost: '' as number | string,
      note: '',
    },
  });
  const move = useMove({
    onDone: () => {
      showDone(t('move.done'));
      onClose();
    },
  });
  const { movement } = form.values;
  const kinds = movementKinds.filter((kind) => kind !== 'adjust' || adjust.allowed);
  const submit = form.onSubmit(async ({ quantity, unitCost, note }) => {
    const cost = movement === 'receive' && unitCost !== '' ? { unitCost: Number(unitCost) } : {};
    const about = note.trim() === '' ? {} : { note };
    const body = { movement, quantity: Number(quantity), ...cost, ...about };
    // The failure itself is shown by FormError, from `move.error`.
    await move.send({ params: { id: item.id }, body }).catch((error) => form.setErrors(toApiError(error).fields));
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      title={t('move.title', { name: item.name })}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={move.error} />
          <Select
            label={t('move.kind')}
            data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('movement')}
          />
          <NumberInput
            label={t(movement === 'adjust' ? 'move.quantity.adjust' : 'move.quantity')}
            description={movement === 'adjust' ? t('move.quantity.help') : undefined}
            required
            min={movement === 'adjust' ? -largestQuantity : 1}
            max={largestQuantity}
            data-autofocus
            {...whole}
            {...form.getInputProps('quantity')}
          />
          {movement === 'receive' && (
            <NumberInput
              label={t('move.unitCost')}
              description={t('move.unitCost.help')}
              min={0}
              {...whole}
              {...form.getInputProps('unitCost')}
            />
          )}
          <TextInput label={t('move.note')} maxLength={200} {...form.getInputProps('note')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('move.cancel')}
            </Button>
            <Button type="submit" loading={move.isSending}>
              {t('move.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
