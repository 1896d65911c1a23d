/** Role versions: described by their changes; an earlier one can be restored. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, PersonText, RecordTable, Section, TimeText } from '#kernel/web/ui/index.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import type { RoleDetail, RoleVersion } from '#modules/access/contract/role.endpoints.ts';
import { toRoleChange } from '#modules/access/contract/role-changes.ts';
import { useText } from '../text.ts';
import { RoleForecastDialog } from './RoleForecast.tsx';
import { useRestore, useVersions } from './roles.api.ts';
import { VersionCompare } from './VersionCompare.tsx';

export function Versions({ role }: { role: RoleDetail }) {
  const t = useText();
  const local = useLocalText();
  const versions = useVersions(role.id);
  const restore = useRestore();
  const mayManage = useCan(accessPermissions['access.role.manage']).allowed;
  const [isComparing, setComparing] = useState(false);
  const [chosenVersion, setWanted] = useState<RoleVersion | null>(null);
  const nameOf = ({ number }: RoleVersion) => `${t('word.version')} ${number}`;
  const describeVersion = ({ what, changes }: RoleVersion) => {
    if (what === 'create') return t('roles.what.create');
    const description = changes.map((change) => local(change)).join(' · ') || t('roles.what.same');
    return what === 'restore' ? `${t('roles.what.restore')}: ${description}` : description;
  };
  return (
    <Section
      title={t('roles.versions')}
      description={t('roles.versions-hint')}
      action={
        versions.rows.length > 1 && (
          <Button variant="default" onClick={() => setComparing(true)}>
            {t('roles.compare')}
          </Button>
        )
      }
    >
      <RecordTable
        name="people.role-versions"
        expected={1}
        label={t('roles.versions')}
        list={versions}
        columns={[
          { key: 'number', title: t('word.version'), cell: nameOf, primary: true },
          { key: 'what', title: t('roles.what'), cell: describeVersion },
          {
            key: 'by',
            title: t('roles.by'),
            cell: ({ by }) => (by?.name ? <PersonText name={by.name} picture={by.avatar} /> : t('word.system')),
          },
          { key: 'at', title: t('word.changedAt'), cell: ({ at }) => <TimeText at={at} /> },
        ]}
        rowId={({ number }) => String(number)}
        rowLabel={nameOf}
        rowActions={
          mayManage
            ? (version) =>
                version.back.length > 0 ? [{ label: t('roles.restore'), onClick: () => setWanted(version) }] : []
            : undefined
        }
        empty={<Empty title={t('roles.what.same')} />}
      />
      {isComparing && <VersionCompare roleId={role.id} onClose={() => setComparing(false)} />}
      {chosenVersion && (
        <RoleForecastDialog
          roleId={role.id}
          wanted={toRoleChange(role, chosenVersion.fields)}
          title={t('roles.restore')}
          done={t('roles.restored')}
          isSending={restore.isSending}
          onAct={() =>
            restore.send({ params: { id: role.id }, body: { version: role.version, number: chosenVersion.number } })
          }
          onClose={() => setWanted(null)}
        />
      )}
    </Section>
  );
}
