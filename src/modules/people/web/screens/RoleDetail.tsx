/** One role: permissions, holders and history. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  DefinitionList,
  Detail,
  DetailColumns,
  Empty,
  PageHeader,
  PersonText,
  RecordTable,
  Section,
  TimeText,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { type RoleDetail as Role, readRole } from '#modules/access/contract/role.endpoints.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { memberTexts } from '../../contract/member.texts.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { roleTexts } from '../../contract/role.texts.ts';
import { StateBadge } from '../components/StateBadge.tsx';
import { MemberForRole } from '../components/TimedRoleDialog.tsx';
import { OriginBadge } from '../roles/OriginBadge.tsx';
import { PermissionList } from '../roles/Permissions.tsx';
import { RoleForecastDialog } from '../roles/RoleForecast.tsx';
import { EditRole, NewRole } from '../roles/RoleForms.tsx';
import { useChange, useDelete, useHolders } from '../roles/roles.api.ts';
import { Versions } from '../roles/Versions.tsx';
import { useText } from '../text.ts';

function Holders({ role }: { role: Role }) {
  const t = useText();
  const local = useLocalText();
  const holders = useHolders(role.name);
  return (
    <Section title={t('roles.holders')}>
      <RecordTable
        name="people.role-holders"
        expected={1}
        label={t('roles.holders')}
        list={holders}
        columns={[
          {
            key: 'name',
            title: local(memberTexts.name),
            cell: ({ name, avatar }) => <PersonText name={name} picture={avatar} />,
            primary: true,
          },
          { key: 'email', title: local(memberTexts.email), cell: ({ email }) => email ?? '–', wide: true },
          {
            key: 'until',
            title: t('timed.until'),
            cell: ({ timedRoles }) => {
              const end = timedRoles.find((timedRole) => timedRole.role === role.name)?.until;
              return end ? <TimeText at={end} absolute /> : '–';
            },
          },
          {
            key: 'status',
            title: local(memberTexts.status.label),
            cell: ({ status }) => <StateBadge status={status} />,
          },
        ]}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => peoplePaths.member({ id })}
        empty={<Empty illustration="people" title={t('roles.none-holds')} />}
      />
    </Section>
  );
}

type RoleActionState = 'edit' | 'copy' | 'ship' | 'lend' | null;

function RoleView({ role }: { role: Role }) {
  const t = useText();
  const local = useLocalText();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const change = useChange();
  const remove = useDelete();
  const mayManage = useCan(accessPermissions['access.role.manage']).allowed;
  const mayAssign = useCan(accessPermissions['access.member.assign']).allowed;
  const seesMembers = useCan(companyPermissions['company.member.read']).allowed;
  const [doing, setDoing] = useState<RoleActionState>(null);
  const stop = () => setDoing(null);
  const name = local(role.displayName);
  const drop = async () => {
    const message = t('roles.delete-ask', { name });
    if (!(await confirm({ title: t('word.delete'), message, confirmLabel: t('word.delete'), danger: true }))) return;
    await remove.send({ params: { id: role.id } });
    showSuccess(t('roles.deleted'));
    void navigate(peoplePaths.roles());
  };
  const more = [
    { label: t('roles.copy'), onClick: () => setDoing('copy') },
    ...(role.isSystem && !role.isShipped ? [{ label: t('roles.ship'), onClick: () => setDoing('ship') }] : []),
    // a refusal is shown as a notice
    ...(role.isSystem
      ? []
      : [{ label: t('word.delete'), danger: true, onClick: () => void drop().catch(() => undefined) }]),
  ];
  return (
    <>
      <PageHeader
        title={name}
        subtitle={local(role.description)}
        crumbs={[peoplePaths.roles]}
        badge={<OriginBadge role={role} />}
        action={
          <Group gap="xs">
            {mayAssign && role.name !== 'master' && (
              <Button variant="default" onClick={() => setDoing('lend')}>
                {t('timed.open')}
              </Button>
            )}
            {mayManage && <Button onClick={() => setDoing('edit')}>{t('word.edit')}</Button>}
          </Group>
        }
        more={mayManage ? more : []}
      />
      <DetailColumns
        side={
          <Section plain title={t('word.details')}>
            <DefinitionList
              items={[
                { label: local(roleTexts.level.label), value: String(role.level) },
                { label: t('word.code'), value: role.name },
                {
                  label: local(roleTexts.requiresApproval.label),
                  value: t(role.requiresApproval ? 'word.yes' : 'word.no'),
                },
              ]}
            />
          </Section>
        }
      >
        {seesMembers && <Holders role={role} />}
        <Section title={t('roles.rights')}>
          <PermissionList holds={role.holds} />
        </Section>
        <Versions role={role} />
      </DetailColumns>
      {doing === 'edit' && <EditRole role={role} onClose={stop} />}
      {doing === 'lend' && <MemberForRole role={role} onClose={stop} />}
      {doing === 'copy' && <NewRole from={role} onClose={stop} />}
      {doing === 'ship' && (
        <RoleForecastDialog
          roleId={role.id}
          wanted={{ permissions: null }}
          title={t('roles.ship')}
          done={t('roles.changed')}
          isSending={change.isSending}
          onAct={() => change.send({ params: { id: role.id }, body: { version: role.version, permissions: null } })}
          onClose={stop}
        />
      )}
    </>
  );
}

export function RoleDetail() {
  return <Detail of={readRole}>{(role) => <RoleView role={role} />}</Detail>;
}
