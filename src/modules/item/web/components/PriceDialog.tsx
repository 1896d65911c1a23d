/** A dialog about one item. */
import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { currencies } from '#kernel/contract/money.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { FormError } from '#kernel/web/ui/index.ts';
import type { Item } from '../../contract/stock.ts';
import { useUpdateItem } from '../item.api.ts';
import { useText } from '../text.ts';

/** Changes the price of one item. */
export function PriceDialog({
  item,
  onClose,
}: {
  item: Pick<Item, 'id' | 'name' | 'price' | 'currency' | 'version'>;
  onClose: () => void;
}) {
  const t = useText();
  const currency = item.price?.currency ?? item.currency;
  const decimals = currencies[currency];
  const initial: number | string = item.price ? item.price.amount / 10 ** decimals : '';
  const form = useForm({ initialValues: { price: initial } });
  const update = useUpdateItem({
    showsError: true,
    onDone: () => {
      showDone(t('price.done'));
      onClose();
    },
  });
  const submit = form.onSubmit(async ({ price }) => {
    const amount = Math.round(Number(price) * 10 ** decimals);
    const body = { version: item.version, price: { amount, currency } };
    // The failure itself is shown by FormError, from `update.error`.
    await update.send({ params: { id: item.id }, body }).catch((error) => form.setErrors(toApiError(error).fields));
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      title={t('price.title', { name: item.name })}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={update.error} />
          <NumberInput
            label={t('price.label')}
            required
            min={0}
            decimalScale={decimals}
            thousandSeparator=","
            suffix={` ${currency}`}
            data-autofocus
            {...form.getInputProps('price')}
          />
          <Text c="dimmed" size="sm">
            {t('price.about')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('move.cancel')}
            </Button>
            <Button type="submit" loading={update.isSending}>
              {t('price.change')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
