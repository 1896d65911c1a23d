/** The companies that I belong to or asked to join. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import type { Pages } from '#kernel/web/query.ts';
import { ButtonLink, Empty, MissingValue, RecordTable, StatusBadge, TextLink, TimeText } from '#kernel/web/ui/index.ts';
import type { listMyCompanies } from '#modules/access/contract/endpoints.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { enterCompany } from '#portals/shell/CompanySwitch.tsx';
import { useText } from '../text.ts';
import { useRoleTitle } from './Invitations.tsx';

export type MyCompany = ResultOf<typeof listMyCompanies>['companies'][number];

function EnterButton({ company }: { company: MyCompany }) {
  const t = useText();
  const [entering, setEntering] = useState(false);
  if (company.status !== 'active' || !company.isActive) return null;
  const enter = () => {
    setEntering(true);
    enterCompany(company.code).catch((error) => {
      setEntering(false);
      showError(error);
    });
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={entering}
      onClick={enter}
      aria-label={`${company.name} ${t('word.enter')}`}
    >
      {t('word.enter')}
    </Button>
  );
}

/** A closed company has one screen left: where its master opens it again. */
function SettingsLink({ company }: { company: MyCompany }) {
  const local = useLocalText();
  if (company.status !== 'active' || company.role !== 'master') return <MissingValue />;
  const place = company.isActive ? companyPaths.orgSettings : companyPaths.orgDelete;
  return <TextLink to={place({ companyCode: company.code })}>{local(companyPaths.orgSettings.title)}</TextLink>;
}

function CompanyStatus({ company }: { company: MyCompany }) {
  const t = useText();
  if (!company.isActive) return <StatusBadge tone="bad">{t('user.inactive')}</StatusBadge>;
  const active = company.status === 'active';
  return (
    <StatusBadge tone={active ? 'good' : 'warning'}>
      {t(active ? 'word.active' : 'word.waitingForApproval')}
    </StatusBadge>
  );
}

export function MyCompanies({ list }: { list: Pages<MyCompany> }) {
  const t = useText();
  const local = useLocalText();
  const roleTitle = useRoleTitle();
  return (
    <RecordTable
      name="genesis.companies"
      expected={3}
      label={t('user.companies')}
      list={list}
      rowLabel={(row) => row.name}
      columns={[
        { key: 'name', title: t('user.company'), cell: (row) => row.name, primary: true },
        { key: 'role', title: t('word.role'), cell: (row) => (row.role ? roleTitle(row.role) : '–') },
        { key: 'status', title: t('word.state'), cell: (row) => <CompanyStatus company={row} /> },
        { key: 'last', title: t('user.last'), cell: (row) => <TimeText at={row.lastAccessed} /> },
        {
          key: 'members',
          title: t('word.members'),
          cell: (row) => (row.status === 'active' ? t('user.people', { count: row.memberCount }) : '–'),
          align: 'right',
        },
        {
          key: 'settings',
          title: local(companyPaths.orgSettings.title),
          cell: (row) => <SettingsLink company={row} />,
        },
        {
          key: 'enter',
          title: t('word.enter'),
          cell: (row) => <EnterButton company={row} />,
          align: 'right',
          isAction: true,
        },
      ]}
      empty={
        <Empty
          title={t('user.no-companies')}
          description={t('user.no-companies-text')}
          action={<ButtonLink to={companyPaths.search} />}
        />
      }
    />
  );
}
