/** One member: roles, state, and where the member is signed in to this company. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useMe } from '#kernel/web/session.tsx';
import {
  DefinitionList,
  Detail,
  DetailColumns,
  NumberText,
  PageHeader,
  Section,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { readMember } from '#modules/access/contract/member.endpoints.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { Absences, PersonUnits } from '#modules/organization/web/index.ts';
import { memberTexts } from '../../contract/member.texts.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { LeaveDialog, SuspendDialog } from '../components/MembershipEndDialog.tsx';
import { ReturnDialog } from '../components/ReturnDialog.tsx';
import { RolesDialog } from '../components/RolesDialog.tsx';
import { SessionTable } from '../components/SessionTable.tsx';
import { StateBadge } from '../components/StateBadge.tsx';
import { RoleForMember } from '../components/TimedRoleDialog.tsx';
import { TitleDialog } from '../components/TitleDialog.tsx';
import { type Returning, useMemberActions } from '../components/useMemberActions.ts';
import { ViewAsDialog } from '../components/ViewAsDialog.tsx';
import { useText } from '../text.ts';

function MemberView({ member }: { member: Member }) {
  const t = useText();
  const local = useLocalText();
  const navigate = useNavigate();
  const roles = useRoleOptions();
  const [isChanging, setChanging] = useState(false);
  const [isLending, setLending] = useState(false);
  const [isTitling, setTitling] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const onGone = () => void navigate(peoplePaths.members());
  const [isSuspending, setSuspending] = useState(false);
  const [isViewing, setViewing] = useState(false);
  const isOther = useMe().person.id !== member.personId;
  const mayView = useCan(accessPermissions['access.member.view-as']).allowed && isOther && member.status === 'active';
  const view = { label: t('members.view-as'), onClick: () => setViewing(true) };
  const [returning, setReturning] = useState<Returning | null>(null);
  const actions = useMemberActions({
    onRoles: () => setChanging(true),
    onTitle: () => setTitling(true),
    onLeave: () => setLeaving(true),
    onSuspend: () => setSuspending(true),
    onReturn: setReturning,
    onGone,
  });
  const labelOf = (name: string) => roles.find(({ value }) => value === name)?.label ?? name;
  const ends = new Map(member.timedRoles.map(({ role, until }) => [role, until]));
  const names = member.roles.filter((name) => !ends.has(name)).map(labelOf);
  return (
    <>
      <PageHeader
        title={member.name}
        crumbs={[peoplePaths.members]}
        action={
          member.status === 'active' && (
            <Can permission={accessPermissions['access.member.assign']}>
              <Group gap="xs">
                <Button variant="default" onClick={() => setLending(true)}>
                  {t('timed.open')}
                </Button>
                <Button onClick={() => setChanging(true)}>{t('members.roles')}</Button>
              </Group>
            </Can>
          )
        }
        more={[...(mayView ? [view] : []), ...actions(member).filter(({ label }) => label !== t('members.roles'))]}
      />
      <DetailColumns
        side={
          <Section plain title={t('word.details')}>
            <DefinitionList
              items={[
                { label: local(memberTexts.status.label), value: <StateBadge status={member.status} /> },
                { label: local(memberTexts.title), value: member.title || '–' },
                { label: t('members.units'), value: <PersonUnits personId={member.personId} /> },
                { label: local(memberTexts.roles), value: names.join(', ') || '–' },
                ...member.timedRoles.map(({ role, until }) => ({
                  label: t('timed.held'),
                  value: (
                    <>
                      {labelOf(role)} · {t('timed.until')} <TimeText at={until} absolute />
                    </>
                  ),
                })),
                { label: local(memberTexts.email), value: member.email ?? '–' },
                { label: t('members.joined'), value: <TimeText at={member.joinedAt} /> },
                {
                  label: local(memberTexts.lastAccessed),
                  value: member.lastAccessed ? <TimeText at={member.lastAccessed} /> : '–',
                },
                { label: t('members.visits'), value: <NumberText value={member.accessCount} /> },
                { label: t('members.invited-by'), value: member.invitedBy ?? '–' },
              ]}
            />
          </Section>
        }
      >
        {member.status === 'active' && <Absences of={{ id: member.personId, name: member.name }} />}
        {member.status === 'active' && <SessionTable member={member} />}
      </DetailColumns>
      {isTitling && <TitleDialog member={member} onClose={() => setTitling(false)} />}
      {isLeaving && <LeaveDialog member={member} onClose={() => setLeaving(false)} onGone={onGone} />}
      {isSuspending && <SuspendDialog member={member} onClose={() => setSuspending(false)} />}
      {returning && <ReturnDialog {...returning} onClose={() => setReturning(null)} />}
      {isViewing && <ViewAsDialog member={member} onClose={() => setViewing(false)} />}
      {isLending && <RoleForMember member={member} onClose={() => setLending(false)} />}
      {isChanging && <RolesDialog member={member} onClose={() => setChanging(false)} />}
    </>
  );
}

export function MemberDetail() {
  return <Detail of={readMember}>{(member) => <MemberView member={member} />}</Detail>;
}
