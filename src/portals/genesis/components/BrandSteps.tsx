/** Two steps of the wizard: the industry, and how the company looks. */
import { ColorInput, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Locale } from '#kernel/contract/text.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { type Industry, industries, industryTitles } from '#modules/company/contract/shapes.ts';
import { firstCategories } from '#modules/item/contract/sellable.type.ts';
import { useText } from '../text.ts';
import type { Draft } from './wizard.ts';

/** What products are sorted by at first; a company makes them its own later. */
const categoriesOf = (industry: Industry, language: Locale) =>
  Object.values(firstCategories[industry]).map(([ko, en]) => (language === 'ko' ? ko : en));

/** The industry decides which template is brought in. */
export function IndustryStep({ form }: { form: UseFormReturnType<Draft> }) {
  const t = useText();
  const local = useLocal();
  const language = useLanguage();
  return (
    <Radio.Group
      label={t('search.industry')}
      description={t('create.industry-brings')}
      {...form.getInputProps('industry')}
    >
      <Stack gap="sm" mt="md">
        {industries.map((industry) => (
          <Radio.Card key={industry} value={industry} p="md" radius="md" aria-label={local(industryTitles[industry])}>
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator />
              <div>
                <Text fw={600}>{local(industryTitles[industry])}</Text>
                <Text c="dimmed" size="sm">
                  {t(`industry.${industry}-text`)}
                </Text>
                <Text c="dimmed" size="sm">
                  {t('create.industry-categories', { names: categoriesOf(industry, language).join(', ') })}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}

const swatches = ['#2563eb', '#0f766e', '#15803d', '#b45309', '#b91c1c', '#be185d', '#7c3aed', '#334155'];

export function BrandStep({ form }: { form: UseFormReturnType<Draft> }) {
  const t = useText();
  return (
    <Stack gap="md">
      <TextInput label={t('create.tagline')} maxLength={120} {...form.getInputProps('tagline')} />
      <TextInput label={t('create.location')} maxLength={120} {...form.getInputProps('location')} />
      <TextInput label={t('create.business')} maxLength={80} {...form.getInputProps('businessType')} />
      <ColorInput
        label={t('create.color')}
        format="hex"
        withEyeDropper={false}
        swatches={swatches}
        {...form.getInputProps('primaryColor')}
      />
    </Stack>
  );
}
