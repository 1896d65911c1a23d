/** The field of types whose items are sold: how the sale is taxed. */
import { choice } from '#modules/axis/contract/fields.ts';
import { taxLabels, taxTexts } from './tax.texts.ts';
import { defaultTax, taxField } from './tax.ts';

export const taxChoice = choice(
  taxField,
  taxTexts.label.ko,
  taxTexts.label.en,
  { taxed: [taxLabels.taxed.ko, taxLabels.taxed.en], exempt: [taxLabels.exempt.ko, taxLabels.exempt.en] },
  { fallback: defaultTax, help: taxTexts.help },
);
