/** The question for the industry, with what each brings: the menu, the flows as they are drawn, and the first categories. */
import { Group, Paper, Radio, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconBuildingFactory2, IconBuildingStore, IconHeartHandshake } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useState } from 'react';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Loaded } from '#kernel/web/ui/index.ts';
import { type Industry, industries, industryTitles } from '#modules/company/contract/shapes.ts';
import { initialCategories } from '#modules/item/contract/sellable.type.ts';
import { CompanyMenu, type MenuPart } from '#portals/shell/company-menu.ts';
import { useFirstFrames } from '../first-frames.api.ts';
import { useText } from '../text.ts';
import classes from './wizard.module.css';
import type { Draft } from './wizard-draft.ts';

const FlowSketch = lazyPart(async () => (await import('#modules/flow/web/index.ts')).FlowSketch, { early: false });

const icons = { retail: IconBuildingStore, services: IconHeartHandshake, manufacturing: IconBuildingFactory2 };

function IndustryPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={4} size="sm" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** As the portal of employees shows it; nothing until it is known. */
function MenuParts() {
  const t = useText();
  const local = useLocalText();
  const load = use(CompanyMenu);
  const [parts, setParts] = useState<readonly MenuPart[] | null>(null);
  useEffect(() => {
    load().then(setParts, () => setParts([]));
  }, [load]);
  if (parts?.length === 0) return null;
  return (
    <IndustryPart title={t('create.brings-menu')}>
      {parts ? (
        <ul className={classes.chips}>
          {parts.map(({ key, title, Icon }) => (
            <li key={key}>
              {Icon && <Icon size={16} stroke={1.6} />}
              {local(title)}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={72} />
      )}
    </IndustryPart>
  );
}

function Flows({ industry }: { industry: Industry }) {
  const t = useText();
  const local = useLocalText();
  const frames = useFirstFrames(industry);
  return (
    <IndustryPart title={t('create.brings-flows')}>
      <Loaded query={frames} rows={6}>
        {(rows) => (
          <ul className={classes.flows}>
            {rows.map(({ key, title, description, signs, ways }) => (
              <li key={key}>
                <Text fw={600} size="sm">
                  {local(title)}
                </Text>
                <Text c="dimmed" size="sm" mb={6}>
                  {local(description)}
                </Text>
                <FlowSketch signs={signs} ways={ways} instead={<Skeleton height={24} mt="sm" />} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </IndustryPart>
  );
}

function Categories({ industry }: { industry: Industry }) {
  const t = useText();
  const language = useLanguage();
  return (
    <IndustryPart title={t('create.brings-categories')}>
      <ul className={classes.chips}>
        {Object.values(initialCategories[industry]).map(([ko, en]) => (
          <li key={ko}>{language === 'ko' ? ko : en}</li>
        ))}
      </ul>
    </IndustryPart>
  );
}

export function IndustryStep({ form }: { form: UseFormReturnType<Draft> }) {
  const t = useText();
  const local = useLocalText();
  const { industry } = form.getValues();
  const title = local(industryTitles[industry]);
  return (
    <Stack gap="lg">
      <Radio.Group aria-label={t('search.industry')} {...form.getInputProps('industry')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {industries.map((industry) => {
            const Icon = icons[industry];
            return (
              <Radio.Card
                key={industry}
                value={industry}
                className={classes.card}
                aria-label={local(industryTitles[industry])}
              >
                <Group wrap="nowrap" align="flex-start" gap="sm">
                  <Icon size={24} stroke={1.6} aria-hidden />
                  <div>
                    <Text fw={600}>{local(industryTitles[industry])}</Text>
                    <Text c="dimmed" size="sm">
                      {t(`industry.${industry}-text`)}
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            );
          })}
        </SimpleGrid>
      </Radio.Group>
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Title order={3} size="md" mb="md" aria-live="polite">
          {t('create.brings', { industry: title })}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <Flows industry={industry} />
          <Stack gap="lg">
            <MenuParts />
            <Categories industry={industry} />
            <Text c="dimmed" size="sm">
              {t('create.industry-brings')}
            </Text>
          </Stack>
        </SimpleGrid>
      </Paper>
    </Stack>
  );
}
