/** 역할 관리: the roles, their levels, and the number of people with each. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, Hotkey, PageHeader, RecordTable, toListPages } from '#kernel/web/ui/index.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { useRoles } from '#modules/access/web/index.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { roleTexts } from '../../contract/role.texts.ts';
import { OriginBadge } from '../roles/OriginBadge.tsx';
import { NewRole } from '../roles/RoleForms.tsx';
import { useText } from '../text.ts';

export function RoleList() {
  const t = useText();
  const local = useLocalText();
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
            <Hotkey keys="C" label={t('roles.new')}>
              <Button onClick={() => setMaking(true)}>{t('roles.new')}</Button>
            </Hotkey>
          )
        }
      />
      <RecordTable
        name="people.roles"
        label={peoplePaths.roles.title}
        list={toListPages(roles, roles.data?.roles)}
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
        empty={<Empty illustration="key" title={t('roles.none-found')} />}
      />
      {isMaking && <NewRole onClose={() => setMaking(false)} />}
    </>
  );
}
