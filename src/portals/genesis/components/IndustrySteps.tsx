/** The question for the industry, with what each brings: the menu, the flows as they are drawn, and the first categories. */
import { Group, Paper, Radio, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconBuildingFactory2, IconBuildingStore, IconHeartHandshake } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useState } from 'react';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { late } from '#kernel/web/late.tsx';
import { Loaded } from '#kernel/web/ui/index.ts';
import { type Industry, industries, industryTitles } from '#modules/company/contract/shapes.ts';
import { firstCategories } from '#modules/item/contract/sellable.type.ts';
import { CompanyMenu, type MenuPart } from '#portals/shell/company-menu.ts';
import { useFirstFrames } from '../first-frames.api.ts';
import { useText } from '../text.ts';
import classes from './wizard.module.css';
import type { Draft } from './wizard.ts';

const FlowSketch = late(async () => (await import('#modules/flow/web/index.ts')).FlowSketch, { early: false });

const icons = { retail: IconBuildingStore, services: IconHeartHandshake, manufacturing: IconBuildingFactory2 };

function Part({ title, children }: { title: string; children: ReactNode }) {
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
  const local = useLocal();
  const load = use(CompanyMenu);
  const [parts, setParts] = useState<readonly MenuPart[] | null>(null);
  useEffect(() => {
    load().then(setParts, () => setParts([]));
  }, [load]);
  if (parts?.length === 0) return null;
  return (
    <Part title={t('create.brings-menu')}>
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
    </Part>
  );
}

function Flows({ industry }: { industry: Industry }) {
  const t = useText();
  const local = useLocal();
  const frames = useFirstFrames(industry);
  return (
    <Part title={t('create.brings-flows')}>
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
    </Part>
  );
}

function Categories({ industry }: { industry: Industry }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Part title={t('create.brings-categories')}>
      <ul className={classes.chips}>
        {Object.values(firstCategories[industry]).map(([ko, en]) => (
          <li key={ko}>{language === 'ko' ? ko : en}</li>
        ))}
      </ul>
    </Part>
  );
}

export function IndustryStep({ form }: { form: UseFormReturnType<Draft> }) {
  const t = useText();
  const local = useLocal();
  const { industry } = form.getValues();
  const title = local(industryTitles[industry]);
  return (
    <Stack gap="lg">
      <Radio.Group aria-label={t('search.industry')} {...form.getInputProps('industry')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {industries.map((one) => {
            const Icon = icons[one];
            return (
              <Radio.Card key={one} value={one} className={classes.card} aria-label={local(industryTitles[one])}>
                <Group wrap="nowrap" align="flex-start" gap="sm">
                  <Icon size={24} stroke={1.6} aria-hidden />
                  <div>
                    <Text fw={600}>{local(industryTitles[one])}</Text>
                    <Text c="dimmed" size="sm">
                      {t(`industry.${one}-text`)}
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
