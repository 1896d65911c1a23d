/** Companies as cards, with what can be done with each. */
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { Pages } from '#kernel/web/query.ts';
import { Empty, Loading, QueryFailure } from '#kernel/web/ui/index.ts';
import type { searchCompanies } from '#modules/company/contract/endpoints.ts';
import { industryTitles } from '#modules/company/contract/shapes.ts';
import { useText } from '../text.ts';

export type Company = ReplyOf<typeof searchCompanies>;

function Card({ company, actions }: { company: Company; actions: ReactNode }) {
  const local = useLocalText();
  const profile = [local(industryTitles[company.industry]), company.businessType, company.location]
    .filter(Boolean)
    .join(' · ');
  return (
    <Paper component="article" p="lg" style={{ borderTop: `4px solid ${company.primaryColor}` }}>
      <Stack gap="sm" h="100%" justify="space-between">
        <Stack gap={4}>
          <Group justify="space-between" align="baseline" gap="xs">
            <Text fw={650} size="lg" component="h3" m={0}>
              {company.companyName}
            </Text>
            <Text size="xs" c="dimmed">
              {company.companyCode}
            </Text>
          </Group>
          {company.tagline && <Text>{company.tagline}</Text>}
          {profile && (
            <Text size="sm" c="dimmed">
              {profile}
            </Text>
          )}
        </Stack>
        <Group gap="sm">{actions}</Group>
      </Stack>
    </Paper>
  );
}

export function CompanyCards(props: {
  list: Pages<Company>;
  actions: (company: Company) => ReactNode;
  empty?: ReactNode;
}) {
  const t = useText();
  const { list } = props;
  if (list.error) return <QueryFailure error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <Loading rows={3} height={120} />;
  if (list.rows.length === 0) {
    return <Empty title={t('search.none')} description={t('search.none-text')} action={props.empty} />;
  }
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {list.rows.map((company) => (
          <Card key={company.companyCode} company={company} actions={props.actions(company)} />
        ))}
      </SimpleGrid>
      {list.hasMore && (
        <Group justify="center">
          <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
            {t('word.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
