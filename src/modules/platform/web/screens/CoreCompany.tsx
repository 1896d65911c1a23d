/** One company as the platform sees it: its state, its usage, its domains, and the acts of the staff on it. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  DefinitionList,
  Detail,
  DetailColumns,
  Empty,
  NumberText,
  PageHeader,
  PersonText,
  RecordTable,
  Section,
  StatTiles,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { type CoreAction, type ManagedCompanyDetail, readCompany } from '../../contract/company.endpoints.ts';
import { companyTexts } from '../../contract/company.texts.ts';
import { figureNames } from '../../contract/figures.ts';
import { platformPaths } from '../../contract/paths.ts';
import { CompanyBadge } from '../components/CompanyBadge.tsx';
import { CompanyStatusDialog } from '../components/CompanyStatusDialog.tsx';
import { useFigureTexts } from '../components/figure-texts.ts';
import { GrowthChart } from '../components/GrowthChart.tsx';
import { CompanyLimitForm } from '../components/LimitForms.tsx';
import { CompanyStorageForm } from '../components/StorageForms.tsx';
import { useActs } from '../platform.api.ts';
import { useText } from '../text.ts';

function CoreActions({ id }: { id: string }) {
  const t = useText();
  const list = useActs(id);
  return (
    <RecordTable<CoreAction>
      name="platform.acts"
      label={t('company.acts')}
      list={list}
      columns={[
        { key: 'did', title: t('company.act'), primary: true, cell: (row) => row.did },
        { key: 'reason', title: t('word.reason'), cell: (row) => row.reason ?? '' },
        { key: 'actor', title: t('company.by'), cell: (row) => <PersonText name={row.actor.name} /> },
        { key: 'at', title: t('company.at'), cell: (row) => <TimeText at={row.at} /> },
      ]}
      rowLabel={(row) => row.did}
      empty={<Empty title={t('company.noActs')} />}
    />
  );
}

function Domains({ company }: { company: ManagedCompanyDetail }) {
  const t = useText();
  if (company.domains.length === 0) return <Text c="dimmed">{t('company.noDomains')}</Text>;
  return (
    <DefinitionList
      items={company.domains.map(({ host, verifiedAt }) => ({
        label: host,
        value: verifiedAt ? <TimeText at={verifiedAt} /> : t('company.unverified'),
      }))}
    />
  );
}

function CompanyView({ company }: { company: ManagedCompanyDetail }) {
  const t = useText();
  const local = useLocalText();
  const texts = useFigureTexts();
  const [isAsking, setAsking] = useState(false);
  const { status } = company;
  const mayAct = status === 'active' || status === 'suspended';
  return (
    <>
      <PageHeader
        title={company.name}
        crumbs={[platformPaths.companies]}
        action={
          mayAct && (
            <Button
              color={status === 'active' ? 'red' : undefined}
              variant={status === 'active' ? 'light' : 'filled'}
              onClick={() => setAsking(true)}
            >
              {t(status === 'active' ? 'word.suspend' : 'standing.restore')}
            </Button>
          )
        }
      />
      <DetailColumns
        side={
          <Section plain title={t('word.details')}>
            <DefinitionList
              items={[
                { label: t('word.state'), value: <CompanyBadge status={status} /> },
                { label: local(companyTexts.code), value: company.code },
                {
                  label: local(companyTexts.industry.label),
                  value: local(companyTexts.industry.options[company.industry]),
                },
                { label: local(companyTexts.createdAt), value: <TimeText at={company.createdAt} /> },
              ]}
            />
          </Section>
        }
      >
        <Section plain title={t('company.usage')}>
          <StatTiles
            items={figureNames.map((name) => ({
              label: texts[name],
              value: <NumberText value={company.figures[name]} />,
            }))}
          />
          {company.countedAt && (
            <Text size="sm" c="dimmed" mt="xs">
              {t('company.counted')} <TimeText at={company.countedAt} />
            </Text>
          )}
        </Section>
        <GrowthChart title={t('growth.runs')} series={['runs', 'undone']} labels={texts} days={company.days} />
        <CompanyLimitForm id={company.id} />
        <CompanyStorageForm id={company.id} />
        <Section title={t('company.domains')}>
          <Domains company={company} />
        </Section>
        <Section plain title={t('company.acts')}>
          <CoreActions id={company.id} />
        </Section>
      </DetailColumns>
      {isAsking && <CompanyStatusDialog company={company} onClose={() => setAsking(false)} />}
    </>
  );
}

export function CoreCompany() {
  return <Detail of={readCompany}>{(company) => <CompanyView company={company} />}</Detail>;
}
