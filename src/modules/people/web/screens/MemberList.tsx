/** 구성원 관리: members of the company, pending requests to join, suspended members, and invitations. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, PageHeader, PersonText, RecordTable, TimeText, useListQuery } from '#kernel/web/ui/index.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { InvitationSection, InviteButton, useRoleOptions } from '#modules/access/web/index.ts';
import { PersonUnits } from '#modules/organization/web/index.ts';
import { memberFilters, memberTexts } from '../../contract/member.texts.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { InvitationFiles } from '../components/InvitationFiles.tsx';
import { LeaveDialog, SuspendDialog } from '../components/MembershipEndDialog.tsx';
import { ReturnDialog } from '../components/ReturnDialog.tsx';
import { RolesDialog } from '../components/RolesDialog.tsx';
import { StateBadge } from '../components/StateBadge.tsx';
import { TitleDialog } from '../components/TitleDialog.tsx';
import { type Returning, useMemberActions } from '../components/useMemberActions.ts';
import { useMembers } from '../people.api.ts';
import { useText } from '../text.ts';

export function MemberList() {
  const t = useText();
  const local = useLocalText();
  const roles = useRoleOptions();
  const list = useListQuery(listMembers, memberFilters, { choices: { role: roles } });
  const members = useMembers(list.query);
  const [edited, setEdited] = useState<Member | null>(null);
  const [titled, setTitled] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [suspending, setSuspending] = useState<Member | null>(null);
  const [returning, setReturning] = useState<Returning | null>(null);
  const actions = useMemberActions({
    onRoles: setEdited,
    onTitle: setTitled,
    onLeave: setLeaving,
    onSuspend: setSuspending,
    onReturn: setReturning,
  });
  const rolesOf = (row: Member) =>
    row.roles.map((name) => roles.find(({ value }) => value === name)?.label ?? name).join(', ') || '–';
  return (
    <>
      <PageHeader
        title={peoplePaths.members.title}
        subtitle={t('members.subtitle')}
        action={<InviteButton variant="filled" />}
      />
      <Stack gap="lg">
        <RecordTable
          name="people.members"
          label={peoplePaths.members.title}
          list={members}
          columns={[
            {
              key: 'name',
              title: local(memberTexts.name),
              cell: (row) => <PersonText name={row.name} picture={row.avatar} />,
              primary: true,
            },
            { key: 'email', title: local(memberTexts.email), cell: (row) => row.email ?? '–', wide: true },
            { key: 'title', title: local(memberTexts.title), cell: (row) => row.title || '–' },
            { key: 'units', title: t('members.units'), cell: (row) => <PersonUnits personId={row.personId} /> },
            { key: 'roles', title: local(memberTexts.roles), cell: rolesOf },
            {
              key: 'status',
              title: local(memberTexts.status.label),
              cell: (row) => <StateBadge status={row.status} />,
            },
            {
              key: 'lastAccessed',
              title: local(memberTexts.lastAccessed),
              cell: (row) => (row.lastAccessed ? <TimeText at={row.lastAccessed} /> : '–'),
              wide: true,
            },
          ]}
          rowLabel={(row) => row.name}
          rowHref={(row) => peoplePaths.member({ id: row.id })}
          rowActions={actions}
          empty={<Empty illustration="people" title={t('members.none')} />}
          {...list.table}
        />
        <InvitationSection />
        <InvitationFiles />
      </Stack>
      {leaving && <LeaveDialog member={leaving} onClose={() => setLeaving(null)} />}
      {suspending && <SuspendDialog member={suspending} onClose={() => setSuspending(null)} />}
      {returning && <ReturnDialog {...returning} onClose={() => setReturning(null)} />}
      {titled && <TitleDialog member={titled} onClose={() => setTitled(null)} />}
      {edited && <RolesDialog member={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
