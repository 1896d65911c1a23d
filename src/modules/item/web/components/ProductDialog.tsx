/** Puts a product up for sale: the picture and six fields, and its stock with it. */
import { Autocomplete } from '@mantine/core';
import { useHost } from '#kernel/web/host.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { FormDialog, type SlotProps } from '#kernel/web/ui/index.ts';
import { createProduct } from '../../contract/endpoints.ts';
import { standardTax } from '../../contract/tax.ts';
import { newProductTexts } from '../../contract/tax-words.ts';
import { useCategories } from '../item.api.ts';
import { useText } from '../text.ts';

/** A category that there is, or the name of a new one. */
function CategoryInput({ value, onChange, label, required, name, error }: SlotProps) {
  const t = useText();
  const local = useLocal();
  const known = (useCategories().data ?? []).filter(({ archived }) => !archived).map((one) => local(one.label));
  const typed = String(value ?? '');
  const isNew = typed.trim() !== '' && !known.some((one) => one.toLowerCase() === typed.trim().toLowerCase());
  return (
    <Autocomplete
      label={label}
      required={required}
      name={name}
      error={error}
      description={isNew ? t('product.category.new', { name: typed.trim() }) : t('product.category.hint')}
      data={[...new Set(known)]}
      value={typed}
      onChange={onChange}
      maxLength={40}
      // Whoever comes back to it sees all of them, not only the one that is chosen.
      filter={({ options }) =>
        isNew ? options.filter((one) => 'label' in one && one.label.includes(typed.trim())) : options
      }
      openOnFocus
      autoComplete="off"
    />
  );
}

interface Props {
  onClose: () => void;
  /** From the message that says that it is there; its hooks stand where the dialog was opened. */
  undo: (executionId: string) => void;
}

export function ProductDialog({ onClose, undo }: Props) {
  const t = useText();
  const currency = useHost().company?.currency ?? 'KRW';
  return (
    <FormDialog
      of={createProduct}
      texts={newProductTexts}
      title={t('product.new')}
      row={{ tax: standardTax, published: true }}
      currency={currency}
      slots={{ category: (input) => <CategoryInput {...input} /> }}
      folded={{ title: t('product.more'), keys: ['code', 'unitCost', 'published'] }}
      submitLabel={t('product.new')}
      done={t('product.done')}
      undo={({ executionId }) =>
        () =>
          undo(executionId)
        }
      onClose={onClose}
    />
  );
}
