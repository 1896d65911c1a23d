/** Changes the price of one item, and how its sale is taxed. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { updateItem } from '../../contract/endpoints.ts';
import type { Item } from '../../contract/stock.ts';
import { saleTexts } from '../../contract/tax-words.ts';
import { useUpdateItem } from '../item.api.ts';
import type { usePriceBack } from '../price-back.ts';
import { useText } from '../text.ts';

export function PriceDialog({
  item,
  onClose,
  back,
}: {
  item: Pick<Item, 'id' | 'name' | 'price' | 'tax' | 'currency' | 'version'>;
  onClose: () => void;
  /** Brings back the price and the VAT that it had, where it had a price. */
  back: ReturnType<typeof usePriceBack>;
}) {
  const t = useText();
  const { price, tax } = item;
  const update = useUpdateItem({ showsError: true });
  return (
    <FormDialog
      of={updateItem}
      texts={saleTexts}
      title={t('price.title', { name: item.name })}
      row={item}
      currency={item.price?.currency ?? item.currency}
      send={(body) => update.send({ params: { id: item.id }, body })}
      submitLabel={t('price.change')}
      done={t('price.done')}
      undo={price ? (changed) => () => back(changed, { price, tax }) : undefined}
      onClose={onClose}
    />
  );
}
