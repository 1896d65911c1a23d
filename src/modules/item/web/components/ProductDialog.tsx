/** Puts a product up for sale: the picture and six fields, and its stock with it. */
import { Autocomplete } from '@mantine/core';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { FormDialog, type SlotProps } from '#kernel/web/ui/index.ts';
import { createProduct } from '../../contract/endpoints.ts';
import { newProductTexts } from '../../contract/tax.texts.ts';
import { defaultTax } from '../../contract/tax.ts';
import { useCategories } from '../item.api.ts';
import { useText } from '../text.ts';

/** A category that there is, or the name of a new one. */
function CategoryInput({ value, onChange, label, required, name, error }: SlotProps) {
  const t = useText();
  const local = useLocalText();
  const names = (useCategories().data ?? [])
    .filter(({ archived }) => !archived)
    .map((category) => local(category.label));
  const typed = String(value ?? '');
  const isNew = typed.trim() !== '' && !names.some((name) => name.toLowerCase() === typed.trim().toLowerCase());
  return (
    <Autocomplete
      label={label}
      required={required}
      name={name}
      error={error}
      description={isNew ? t('product.category.new', { name: typed.trim() }) : t('product.category.hint')}
      data={[...new Set(names)]}
      value={typed}
      onChange={onChange}
      maxLength={40}
      // On return the field lists all of them, not only the chosen one.
      filter={({ options }) =>
        isNew ? options.filter((option) => 'label' in option && option.label.includes(typed.trim())) : options
      }
      openOnFocus
      autoComplete="off"
    />
  );
}

interface Props {
  onClose: () => void;
  /** Called from the success message; its hooks live where the dialog was opened. */
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
      row={{ tax: defaultTax, published: true }}
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
