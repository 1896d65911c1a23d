/** 회사 관리: every company with how it stands and how much it uses; new ones are made here for somebody. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  ByKey,
  type Column,
  Empty,
  FormDialog,
  NumberText,
  PageHeader,
  RecordTable,
  useFieldTable,
} from '#kernel/web/ui/index.ts';
import { createCompany, listCompanies, type RunCompany } from '../../contract/company.endpoints.ts';
import { companyStatusTexts, companyTexts, newCompanyTexts } from '../../contract/company.texts.ts';
import { platformPaths } from '../../contract/paths.ts';
import { CompanyBadge } from '../components/CompanyBadge.tsx';
import { useFigureWords } from '../components/figure-words.ts';
import { StandingDialog } from '../components/StandingDialog.tsx';
import { useText } from '../text.ts';

const shown = ['members', 'runs', 'orders'] as const;

export function CoreCompanies() {
  const t = useText();
  const words = useFigureWords();
  const [isNew, setNew] = useState(false);
  const [standing, setStanding] = useState<RunCompany | null>(null);
  const table = useFieldTable(listCompanies, {
    name: 'platform.companies',
    label: platformPaths.companies.title,
    texts: companyTexts,
    filters: { status: companyStatusTexts },
    cells: { status: (row) => <CompanyBadge status={row.status} /> },
  });
  const figures = shown.map(
    (key): Column<RunCompany> => ({
      key,
      title: words[key],
      align: 'right',
      cell: (row) => <NumberText value={row.figures[key]} />,
    }),
  );
  return (
    <>
      <PageHeader
        title={platformPaths.companies.title}
        action={
          <ByKey keys="C" label={t('companies.new')}>
            <Button onClick={() => setNew(true)}>{t('companies.new')}</Button>
          </ByKey>
        }
      />
      <RecordTable
        {...table}
        columns={[...table.columns, ...figures]}
        rowLabel={(row) => row.name}
        rowHref={(row) => platformPaths.company({ id: row.id })}
        rowActions={(row) => {
          if (row.status === 'active')
            return [{ label: t('word.suspend'), danger: true, onClick: () => setStanding(row) }];
          return row.status === 'suspended' ? [{ label: t('standing.restore'), onClick: () => setStanding(row) }] : [];
        }}
        empty={<Empty title={t('companies.none')} />}
      />
      {isNew && (
        <FormDialog
          of={createCompany}
          texts={newCompanyTexts}
          title={t('companies.new')}
          row={{ industry: 'retail' }}
          done={t('companies.made')}
          onClose={() => setNew(false)}
        />
      )}
      {standing && <StandingDialog company={standing} onClose={() => setStanding(null)} />}
    </>
  );
}
