/** Search companies by name, code, industry and place; enter mine, ask to join others. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import {
  ButtonLink,
  Filters,
  PageHeader,
  Section,
  StatusBadge,
  useFilters,
  useListQuery,
} from '#kernel/web/ui/index.ts';
import { searchCompanies } from '#modules/company/contract/endpoints.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { industryTitles } from '#modules/company/contract/shapes.ts';
import { enterCompany } from '#portals/shell/CompanySwitch.tsx';
import { type Company, CompanyCards } from '../components/CompanyCards.tsx';
import { useCompanySearch, useJoin } from '../genesis.api.ts';
import { useText } from '../text.ts';

const companyFilters = {
  industry: {
    label: { ko: '업종', en: 'Industry' },
    none: { ko: '모든 업종', en: 'All industries' },
    options: industryTitles,
  },
} satisfies TextsOf<QueryOf<typeof searchCompanies>>;

function Actions({ company }: { company: Company }) {
  const t = useText();
  const [entering, setEntering] = useState(false);
  const join = useJoin(() => showSuccess(t('search.asked')));
  const enter = () => {
    setEntering(true);
    enterCompany(company.companyCode).catch((error) => {
      setEntering(false);
      showError(error);
    });
  };
  return (
    <>
      {company.membership === 'active' && (
        <Button loading={entering} onClick={enter}>
          {t('word.enter')}
        </Button>
      )}
      {company.membership === 'pending' && <StatusBadge tone="warning">{t('search.pending')}</StatusBadge>}
      {company.membership === null && (
        <Button loading={join.isSending} onClick={() => join.fire({ body: { companyCode: company.companyCode } })}>
          {t('search.join')}
        </Button>
      )}
      <Button component="a" href={company.origin} variant="default">
        {t('search.visit')}
      </Button>
    </>
  );
}

/** By a code that a company gave out, since not every company can be searched. */
function JoinByCode({ code }: { code: string }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const join = useJoin(() => {
    setAsked(true);
    showSuccess(t('search.asked'));
  });
  const action = isAsked ? (
    <StatusBadge tone="warning">{t('search.pending')}</StatusBadge>
  ) : (
    <Button loading={join.isSending} onClick={() => join.fire({ body: { companyCode: code } })}>
      {t('search.join')}
    </Button>
  );
  return (
    <Section title={t('search.byCode', { code })} action={action}>
      {t('search.byCode.how')}
    </Section>
  );
}

export function CompanySearch() {
  const t = useText();
  const [{ code }] = useFilters({ code: '' });
  const list = useListQuery(searchCompanies, companyFilters);
  const companies = useCompanySearch(list.query);
  return (
    <>
      <PageHeader
        title={companyPaths.search.title}
        subtitle={t('search.subtitle')}
        action={<ButtonLink to={companyPaths.create} variant="default" />}
      />
      <Stack gap="lg">
        {code && <JoinByCode code={code} />}
        <Group>
          <Filters list={list} />
        </Group>
        <CompanyCards
          list={companies}
          actions={(company) => <Actions company={company} />}
          empty={<ButtonLink to={companyPaths.create} />}
        />
      </Stack>
    </>
  );
}
