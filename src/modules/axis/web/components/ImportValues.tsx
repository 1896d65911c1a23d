/** Import values: maps texts to choices once for all rows, and sets values that the file lacks. */
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { type Draft, listMissingFields, listUnknownChoiceColumns, setChoice, setFixedText } from '../import-draft.ts';
import { useText } from '../text.ts';

interface Props {
  type: TypeDefinition;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** More different texts than these are no choices: their column is another field. */
const maxShownTexts = 30;

const empty = '-';

function useOptions() {
  const local = useLocalText();
  return ({ options = [] }: FieldDefinition) =>
    options.flatMap(({ value, label, archived }) => (archived ? [] : [{ value, label: local(label) }]));
}

function Choices({ type, draft, onChange }: Props) {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  const optionsOf = useOptions();
  const strange = listUnknownChoiceColumns(type, draft);
  if (strange.length === 0) return null;
  return (
    <Section title={t('import.choices')} description={t('import.choices.how')}>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {strange.flatMap(({ field, choices }) =>
          choices
            .slice(0, maxShownTexts)
            .map(({ text, rows }) => (
              <Select
                key={`${field.key} ${text}`}
                label={t('import.choice.of', { field: local(field.label), text, count: formatNumber(rows, language) })}
                data={[
                  ...(field.required ? [] : [{ value: empty, label: t('import.choice.none') }]),
                  ...optionsOf(field),
                ]}
                value={getMeaning(draft, field.key, text)}
                onChange={(value) =>
                  onChange(setChoice(draft, { key: field.key, text, value: value === empty ? '' : value }))
                }
                clearable
              />
            )),
        )}
      </SimpleGrid>
    </Section>
  );
}

function getMeaning({ mapping }: Draft, key: string, text: string): string | null {
  const mappedValue = mapping.choices[key]?.[text];
  return mappedValue === '' ? empty : (mappedValue ?? null);
}

function Missing({ type, draft, onChange }: Props) {
  const t = useText();
  const local = useLocalText();
  const optionsOf = useOptions();
  const missing = listMissingFields(type, draft);
  if (missing.length === 0) return null;
  return (
    <Section title={t('import.fixed')} description={t('import.fixed.how')}>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {missing.map((field) =>
          field.kind === 'choice' ? (
            <Select
              key={field.key}
              label={local(field.label)}
              data={optionsOf(field)}
              value={draft.mapping.fixed[field.key] ?? null}
              onChange={(value) => onChange(setFixedText(draft, field.key, value ?? ''))}
              clearable
            />
          ) : (
            <TextInput
              key={field.key}
              label={local(field.label)}
              defaultValue={draft.mapping.fixed[field.key] ?? ''}
              onBlur={(event) => {
                const text = event.currentTarget.value.trim();
                if (text !== (draft.mapping.fixed[field.key] ?? '')) onChange(setFixedText(draft, field.key, text));
              }}
            />
          ),
        )}
      </SimpleGrid>
    </Section>
  );
}

export function ImportValues(props: Props) {
  return (
    <>
      <Missing {...props} />
      <Choices {...props} />
    </>
  );
}
