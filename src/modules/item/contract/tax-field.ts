/** The field of types whose items are sold: how the sale is taxed. */
import { choice } from '#modules/axis/contract/fields.ts';
import { standardTax, taxField } from './tax.ts';
import { taxLabels, taxTexts } from './tax-words.ts';

export const taxChoice = choice(
  taxField,
  taxTexts.label.ko,
  taxTexts.label.en,
  { taxed: [taxLabels.taxed.ko, taxLabels.taxed.en], exempt: [taxLabels.exempt.ko, taxLabels.exempt.en] },
  { fallback: standardTax, help: taxTexts.help },
);
