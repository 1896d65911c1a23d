/** The input for one field, by its kind. */

import { MultiSelect, NumberInput, Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { type Currency, currencies, getCurrencyUnit } from '../../../contract/money.ts';
import type { StoredFile } from '../../../contract/stored-file.ts';
import { useKitText, useLanguage, useLocalText } from '../../i18n.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import kit from '../kit.module.css';
import { LinesField } from './LinesField.tsx';
import { RecordField } from './RecordField.tsx';
import { SealedInput } from './SealedInput.tsx';
import type { Sending } from './sending.ts';
import type { FieldInputProps } from './types.ts';
import { getProblem, type TypedMoney } from './values.ts';

const DateField = lazyPart(async () => (await import('./DateField.tsx')).DateField, { early: false });

const FileField = lazyPart(async () => (await import('./FileField.tsx')).FileField, { early: false });

const PictureField = lazyPart(async () => (await import('./PictureField.tsx')).PictureField, { early: false });

const inputTypes = { email: 'email', phone: 'tel', url: 'url' } as const;

type Readers = typeof import('../../../contract/input/number.ts');

/** Pasted text is parsed as a whole: from `(1,234)` or `1e5` the input would take digits that form another number. */
const createPasteHandler =
  (read: (typed: string, readers: Readers) => number | null, onRead: (value: number) => void) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const typed = event.clipboardData.getData('text');
    if (/^\d*$/.test(typed)) return;
    event.preventDefault();
    void import('../../../contract/input/number.ts').then((readers) => {
      const value = read(typed, readers);
      if (value !== null) onRead(value);
    });
  };

function MoneyInput({ input, common }: { input: FieldInputProps; common: Common }) {
  const locale = useLanguage();
  const money = input.value as TypedMoney;
  const isOneCurrency = input.place.oneCurrency || 'inMinorUnits' in input.field;
  const change = (some: Partial<TypedMoney>) => input.onChange({ ...money, ...some });
  const rightSection = (
    <select
      className={kit.currency}
      aria-label={`${common['aria-label'] ?? common.label} (ISO 4217)`}
      value={money.currency}
      onChange={(event) => change({ currency: event.currentTarget.value as Currency })}
    >
      {(Object.keys(currencies) as Currency[]).map((currency) => (
        <option key={currency} value={currency}>
          {getCurrencyUnit(currency, locale).trim()}
        </option>
      ))}
    </select>
  );
  return (
    <NumberInput
      {...common}
      value={money.amount}
      onChange={(amount) => change({ amount: amount === '' ? '' : Number(amount) })}
      onPaste={createPasteHandler(
        (typed, { readAmount }) => readAmount(typed, money.currency),
        (amount) => change({ amount: amount / 10 ** currencies[money.currency] }),
      )}
      thousandSeparator=","
      decimalScale={currencies[money.currency]}
      hideControls
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...(isOneCurrency
        ? { suffix: getCurrencyUnit(money.currency, locale) }
        : { rightSectionWidth: 92, rightSection })}
    />
  );
}

interface Common {
  label?: string;
  description?: string;
  error?: string;
  required?: boolean;
  name: string;
  'aria-label'?: string;
  'data-autofocus'?: true;
  autoComplete?: string;
}

function useCommon(input: FieldInputProps): Common {
  const local = useLocalText();
  const { field } = input;
  const label = local(field.label);
  return {
    ...(input.labelHidden ? { 'aria-label': label } : { label }),
    description: field.help && !input.labelHidden ? local(field.help) : undefined,
    error: getProblem(input.problems, input.path),
    required: field.required,
    name: input.path,
    ...(input.isFirst && { 'data-autofocus': true }),
    ...(input.autoComplete && { autoComplete: input.autoComplete }),
  };
}

/** An option no longer offered remains where it was chosen before. */
const isArchived = (option: object) => 'archived' in option && option.archived === true;
const includesValue = (value: unknown, candidate: string) =>
  Array.isArray(value) ? value.includes(candidate) : value === candidate;

type Option = { value: string; label: string };

/** Options under the headings that they name, in the order of the headings. */
function groupOptions(defined: readonly { value: string; group?: string }[] = [], options: readonly Option[]) {
  if (!defined.some(({ group }) => group)) return options;
  const groups = Map.groupBy(options, (_, at) => defined[at]?.group ?? '');
  return [...groups].map(([group, items]) => ({ group, items }));
}

export function FieldInput(input: FieldInputProps) {
  const local = useLocalText();
  const t = useKitText();
  const common = useCommon(input);
  const { field, value, onChange } = input;
  const offered = (field.options ?? []).filter((option) => !isArchived(option) || includesValue(value, option.value));
  const options = offered.map((option) => ({ value: option.value, label: local(option.label) }));
  switch (field.kind) {
    case 'long-text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={14}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'integer':
    case 'decimal':
      return (
        <NumberInput
          {...common}
          placeholder={input.placeholder}
          value={value as number | ''}
          onChange={(next) => onChange(next === '' ? '' : Number(next))}
          onPaste={createPasteHandler((typed, { readNumber }) => readNumber(typed), onChange)}
          allowDecimal={field.kind === 'decimal'}
          thousandSeparator=","
          hideControls={input.labelHidden}
          styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
        />
      );
    case 'money':
      return <MoneyInput input={input} common={common} />;
    case 'date':
    case 'instant':
      return (
        <DateField
          {...common}
          withTime={field.kind === 'instant'}
          placeholder={input.placeholder}
          value={value as string | null}
          onChange={onChange}
          instead={<Skeleton height={36} mt={input.labelHidden ? 0 : 24} />}
        />
      );
    case 'boolean': {
      const { required: _required, autoComplete: _autoComplete, ...rest } = common;
      return <Switch {...rest} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    }
    case 'choice':
      return (
        <Select
          {...common}
          data={groupOptions(offered, options)}
          value={value as string | null}
          onChange={onChange}
          searchable={options.length > 8}
          clearable={!field.required}
          placeholder={input.placeholder ?? t('form.choose')}
          nothingFoundMessage={t('form.none-found')}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...common}
          data={options}
          value={value as string[]}
          onChange={onChange}
          searchable={options.length > 8}
          clearable
          nothingFoundMessage={t('form.none-found')}
        />
      );
    case 'record':
    case 'person':
      return (
        <RecordField
          {...input}
          field={field}
          value={value as string | null}
          onChange={onChange}
          common={{ ...common }}
        />
      );
    case 'picture':
      return (
        <PictureField
          {...common}
          value={value as string | Sending | null}
          onChange={onChange}
          instead={<Skeleton height={120} mt={24} />}
        />
      );
    case 'file':
      return (
        <FileField
          {...common}
          most={field.max}
          value={value as readonly (StoredFile | Sending)[]}
          onChange={onChange}
          instead={<Skeleton height={120} mt={24} />}
        />
      );
    case 'resident-number':
    case 'account-number':
    case 'card-number':
    case 'sealed-text':
      return <SealedInput common={{ ...common }} value={value} onChange={onChange} />;
    case 'lines':
      return <LinesField {...input} Cell={FieldInput} />;
    default:
      return (
        <TextInput
          {...common}
          placeholder={input.placeholder}
          type={inputTypes[field.kind as keyof typeof inputTypes] ?? 'text'}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
