import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone, showError } from '#kernel/web/notify.tsx';
import { ButtonLink, FilterBar, PageHeader, StatusBadge, useFilters } from '#kernel/web/ui/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { type Industry, industries, industryTitles } from '#modules/company/contract/shapes.ts';
import { enterCompany } from '#portals/shell/CompanySwitch.tsx';
import { type Company, CompanyCards } from '../components/CompanyCards.tsx';
import { useCompanySearch, useJoin } from '../genesis.api.ts';
import { useText } from '../text.ts';

function Actions({ company }: { company: Company }) {
  const t = useText();
  const [entering, setEntering] = useState(false);
  const join = useJoin(() => showDone(t('search.asked')));
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
          {t('search.enter')}
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

/** Search companies by name, code, industry and place; enter mine, ask to join others. */
export function CompanySearch() {
  const t = useText();
  const local = useLocal();
  const [filters, setFilters] = useFilters({ q: '', industry: '' });
  const companies = useCompanySearch({
    q: filters.q,
    ...(filters.industry && { industry: filters.industry as Industry }),
  });
  return (
    <>
      <PageHeader
        title={companyPaths.search.title}
        subtitle={t('search.subtitle')}
        action={
          <ButtonLink to={companyPaths.create()} variant="default">
            {t('landing.create')}
          </ButtonLink>
        }
      />
      <Stack gap="lg">
        <Group>
          <FilterBar search={filters.q ?? ''} onSearch={(q) => setFilters({ q })}>
            <Select
              aria-label={t('search.industry')}
              value={filters.industry ?? ''}
              onChange={(industry) => setFilters({ industry: industry ?? '' })}
              data={[
                { value: '', label: t('search.any-industry') },
                ...industries.map((value) => ({ value, label: local(industryTitles[value]) })),
              ]}
              allowDeselect={false}
            />
          </FilterBar>
        </Group>
        <CompanyCards
          list={companies}
          actions={(company) => <Actions company={company} />}
          empty={<ButtonLink to={companyPaths.create()}>{t('landing.create')}</ButtonLink>}
        />
      </Stack>
    </>
  );
}
