/** A price that comes back. Apart from what is asked of items, since who only counts them fetches no words of this room. */
import { showDone } from '#kernel/web/notify.tsx';
import type { Item } from '../contract/stock.ts';
import { useUpdateItem } from './item.api.ts';
import { useText } from './text.ts';

/** Brings a price and its VAT back that were changed a moment ago. It outlives the dialog: it stands where that was opened. */
export function usePriceBack(): (
  changed: Pick<Item, 'id' | 'version'>,
  before: { price: NonNullable<Item['price']>; tax: Item['tax'] },
) => void {
  const t = useText();
  const update = useUpdateItem({ onDone: () => showDone(t('price.back')) });
  return ({ id, version }, before) => update.fire({ params: { id }, body: { version, ...before } });
}
