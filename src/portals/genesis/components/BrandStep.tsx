/** Brand step: tagline, location and colour of the company, with a preview of the customers' view. */
import { ColorInput, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getInkColor } from '#kernel/contract/color.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Color, industryTitles } from '#modules/company/contract/shapes.ts';
import { useText } from '../text.ts';
import classes from './wizard.module.css';
import { type Draft, emptyDraft } from './wizard-draft.ts';

const swatches = ['#2563eb', '#0f766e', '#15803d', '#b45309', '#b91c1c', '#be185d', '#7c3aed', '#334155'];

function Preview({ draft }: { draft: Draft }) {
  const t = useText();
  const local = useLocalText();
  const color = Color.safeParse(draft.primaryColor).success ? draft.primaryColor : emptyDraft.primaryColor;
  const line = draft.tagline || draft.businessType || local(industryTitles[draft.industry]);
  return (
    <figure className={classes.preview} style={{ margin: 0 }}>
      <div className={classes.sign} style={{ background: color, color: getInkColor(color) }}>
        <Text fw={700} fz="lg">
          {draft.name}
        </Text>
        <Text size="sm">{line}</Text>
        {draft.location && <Text size="sm">{draft.location}</Text>}
      </div>
      <Text component="figcaption" size="sm" c="dimmed" p="sm">
        {t('create.preview')}
      </Text>
    </figure>
  );
}

export function BrandStep({ form }: { form: UseFormReturnType<Draft> }) {
  const t = useText();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <Stack gap="md">
        <TextInput label={t('create.tagline')} maxLength={120} {...form.getInputProps('tagline')} />
        <TextInput label={t('create.location')} maxLength={120} {...form.getInputProps('location')} />
        <TextInput label={t('create.business')} maxLength={80} {...form.getInputProps('businessType')} />
        <ColorInput
          label={t('create.color')}
          format="hex"
          withEyeDropper={false}
          swatches={swatches}
          swatchesPerRow={8}
          {...form.getInputProps('primaryColor')}
        />
        <Switch
          label={t('create.listed')}
          description={t('create.listed-hint')}
          {...form.getInputProps('listed', { type: 'checkbox' })}
        />
      </Stack>
      <div>
        <Preview draft={form.getValues()} />
      </div>
    </SimpleGrid>
  );
}
