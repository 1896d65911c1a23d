/** Price restoration. Separate from the requests of the item screens: callers that only count items load no texts of this module. */
import { showSuccess } from '#kernel/web/notify.tsx';
import type { Item } from '../contract/stock.ts';
import { useUpdateItem } from './item.api.ts';
import { useText } from './text.ts';

/** Restores a price and its VAT changed a moment ago. It outlives the dialog: it lives where that was opened. */
export function useRestorePrice(): (
  changed: Pick<Item, 'id' | 'version'>,
  before: { price: NonNullable<Item['price']>; tax: Item['tax'] },
) => void {
  const t = useText();
  const update = useUpdateItem({ onDone: () => showSuccess(t('price.back')) });
  return ({ id, version }, before) => update.fire({ params: { id }, body: { version, ...before } });
}
