/** What the pages say of the VAT within prices. */
import { taxNotes } from '#modules/item/contract/tax-words.ts';
import type { SiteCart, SiteItem } from '../contract/site.ts';
import type { SiteTools } from './view.ts';

/** Beside the price of one item. */
export const taxNote = ({ tax }: Pick<SiteItem, 'tax'>, tools: SiteTools): string => tools.local(taxNotes[tax]);

/** Below the total: the VAT where all is taxed, and the three parts where some of it is exempt. */
export function taxesOfCart({ supply, vat, exempt }: SiteCart, tools: SiteTools): string {
  if (exempt.amount === 0) return tools.t('cart.vat', { amount: tools.money(vat) });
  const values = { supply: tools.money(supply), vat: tools.money(vat), exempt: tools.money(exempt) };
  return tools.t('cart.taxes', values);
}
