/** What the product is, the companies that work with it, and the two ways in. */
import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, ThemeIcon, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconBook2, IconRoute, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocumentTitle, useKitText, useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { ButtonLink, Section } from '#kernel/web/ui/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { CompanyCards } from '../components/CompanyCards.tsx';
import { useCompanySearch } from '../genesis.api.ts';
import { useText } from '../text.ts';

const reasons = [
  { key: 'undo', icon: IconArrowBackUp },
  { key: 'flow', icon: IconRoute },
  { key: 'books', icon: IconBook2 },
] as const;

function Reasons() {
  const t = useText();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
      {reasons.map(({ key, icon: Icon }) => (
        <Paper key={key} p="lg">
          <ThemeIcon variant="light" size={40} radius="md" mb="sm" aria-hidden>
            <Icon size={20} />
          </ThemeIcon>
          <Title order={3}>{t(`landing.${key}`)}</Title>
          <Text c="dimmed" mt={4}>
            {t(`landing.${key}-text`)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

export function Landing() {
  const t = useText();
  const kit = useKitText();
  const local = useLocal();
  const { me } = useSession();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const companies = useCompanySearch({ q, limit: 6 });
  useDocumentTitle(local(identityPaths.start.title), kit('product.name'));
  return (
    <Stack gap={56}>
      <Stack gap="lg" align="center" ta="center" pt={{ base: 'md', sm: 56 }}>
        {me && <Text fw={600}>{t('landing.hello', { name: me.person.name })}</Text>}
        <Title order={1} fz={{ base: 30, sm: 44 }} lh={1.2} maw={760} style={{ wordBreak: 'keep-all' }}>
          {local(identityPaths.start.title)}
        </Title>
        <Text c="dimmed" size="lg" maw={640} style={{ wordBreak: 'keep-all' }}>
          {t('landing.subtitle')}
        </Text>
        <Group justify="center">
          <ButtonLink to={companyPaths.create} size="md" />
          <ButtonLink to={me ? identityPaths.mine : identityPaths.login} size="md" variant="default" />
        </Group>
      </Stack>
      <Section plain title={t('landing.companies')} description={t('landing.companies-text')}>
        <TextInput
          type="search"
          label={t('search.label')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={80}
          maw={480}
        />
        <CompanyCards
          list={companies}
          actions={(company) => (
            <Button component="a" href={company.origin} variant="default">
              {t('search.visit')}
            </Button>
          )}
          empty={<ButtonLink to={companyPaths.create} />}
        />
      </Section>
      <Section plain title={t('landing.why')}>
        <Reasons />
      </Section>
    </Stack>
  );
}
