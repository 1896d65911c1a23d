/** VAT texts of prices on public pages. */
import { taxNotes } from '#modules/item/contract/tax.texts.ts';
import type { SiteCart, SiteItem } from '../contract/site.ts';
import type { SiteTools } from './view.ts';

/** Beside the price of one item. */
export const getTaxNote = ({ tax }: Pick<SiteItem, 'tax'>, tools: SiteTools): string => tools.local(taxNotes[tax]);

/** Below the total: the VAT where all is taxed, and the three parts where some of it is exempt. */
export function getTaxesOfCart({ supply, vat, exempt }: SiteCart, tools: SiteTools): string {
  if (exempt.amount === 0) return tools.t('cart.vat', { amount: tools.money(vat) });
  const values = { supply: tools.money(supply), vat: tools.money(vat), exempt: tools.money(exempt) };
  return tools.t('cart.taxes', values);
}
