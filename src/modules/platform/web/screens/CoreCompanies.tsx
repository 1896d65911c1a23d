/** 회사 관리: every company with its state and its usage; new ones are made here for other people. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type Column,
  Empty,
  FormDialog,
  Hotkey,
  NumberText,
  PageHeader,
  RecordTable,
  useFieldTable,
} from '#kernel/web/ui/index.ts';
import { createCompany, listCompanies, type ManagedCompany } from '../../contract/company.endpoints.ts';
import { companyStatusTexts, companyTexts, newCompanyTexts } from '../../contract/company.texts.ts';
import { platformPaths } from '../../contract/paths.ts';
import { CompanyBadge } from '../components/CompanyBadge.tsx';
import { CompanyStatusDialog } from '../components/CompanyStatusDialog.tsx';
import { useFigureTexts } from '../components/figure-texts.ts';
import { useText } from '../text.ts';

const figureNames = ['members', 'runs', 'orders'] as const;

export function CoreCompanies() {
  const t = useText();
  const texts = useFigureTexts();
  const [isNew, setNew] = useState(false);
  const [statusCompany, setStanding] = useState<ManagedCompany | null>(null);
  const table = useFieldTable(listCompanies, {
    name: 'platform.companies',
    label: platformPaths.companies.title,
    texts: companyTexts,
    filters: { status: companyStatusTexts },
    cells: { status: (row) => <CompanyBadge status={row.status} /> },
  });
  const figures = figureNames.map(
    (key): Column<ManagedCompany> => ({
      key,
      title: texts[key],
      align: 'right',
      cell: (row) => <NumberText value={row.figures[key]} />,
    }),
  );
  return (
    <>
      <PageHeader
        title={platformPaths.companies.title}
        action={
          <Hotkey keys="C" label={t('companies.new')}>
            <Button onClick={() => setNew(true)}>{t('companies.new')}</Button>
          </Hotkey>
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
      {statusCompany && <CompanyStatusDialog company={statusCompany} onClose={() => setStanding(null)} />}
    </>
  );
}
