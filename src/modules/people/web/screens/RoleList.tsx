/** 역할 관리: which roles there are, how high they stand, and how many people have each. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { ByKey, Empty, listOf, PageHeader, RecordTable } from '#kernel/web/ui/index.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { useRoles } from '#modules/access/web/index.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { roleTexts } from '../../contract/role.texts.ts';
import { OriginBadge } from '../roles/OriginBadge.tsx';
import { NewRole } from '../roles/RoleForms.tsx';
import { useText } from '../text.ts';

export function RoleList() {
  const t = useText();
  const local = useLocal();
  const roles = useRoles();
  const mayManage = useCan(accessPermissions['access.role.manage']).allowed;
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title={peoplePaths.roles.title}
        subtitle={t('roles.subtitle')}
        action={
          mayManage && (
            <ByKey keys="C" label={t('roles.new')}>
              <Button onClick={() => setMaking(true)}>{t('roles.new')}</Button>
            </ByKey>
          )
        }
      />
      <RecordTable
        name="people.roles"
        label={peoplePaths.roles.title}
        list={listOf(roles, roles.data?.roles)}
        columns={[
          { key: 'name', title: t('word.name'), cell: (row) => local(row.displayName), primary: true },
          {
            key: 'description',
            title: t('word.description'),
            cell: (row) => local(row.description) || '–',
            wide: true,
          },
          { key: 'level', title: local(roleTexts.level.label), cell: (row) => String(row.level), align: 'right' },
          {
            key: 'holders',
            title: t('roles.holders'),
            cell: (row) => t('roles.holders-count', { count: row.memberCount }),
            align: 'right',
          },
          { key: 'origin', title: t('roles.origin'), cell: (row) => <OriginBadge role={row} /> },
        ]}
        rowLabel={(row) => local(row.displayName)}
        rowHref={(row) => peoplePaths.role({ id: row.id })}
        empty={<Empty spot="key" title={t('roles.none-found')} />}
      />
      {isMaking && <NewRole onClose={() => setMaking(false)} />}
    </>
  );
}
