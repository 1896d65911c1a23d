/** Gives a role until an instant: on a member's screen the role is chosen, on a role's the member; then how long, which gives it. */
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpointPages } from '#kernel/web/query.ts';
import { Dialog, FormError, LiveField, Loading } from '#kernel/web/ui/index.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import type { RoleDetail } from '#modules/access/contract/role.endpoints.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { useGiveTimedRole } from '../people.api.ts';
import { useText } from '../text.ts';

const dayMs = 86_400_000;
/** Days that are offered at once. */
const spans = { day: 1, week: 7, month: 30 } as const;

interface TimedRoleChoice {
  memberId: string;
  role: string;
}

function DurationFields({ onUntil, isSending }: { onUntil: (until: string) => void; isSending: boolean }) {
  const t = useText();
  const [until, setUntil] = useState<unknown>(null);
  const label = { ko: '끝나는 일시', en: 'Until' };
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('timed.how-long')}</Text>
      <Group gap="xs">
        {(Object.keys(spans) as (keyof typeof spans)[]).map((duration) => (
          <Button
            key={duration}
            variant="default"
            loading={isSending}
            onClick={() => onUntil(new Date(Date.now() + spans[duration] * dayMs).toISOString())}
          >
            {t(`timed.${duration}`)}
          </Button>
        ))}
      </Group>
      <LiveField
        field={{ key: 'until', kind: 'instant', required: false, label }}
        path="until"
        value={until}
        onChange={setUntil}
      />
      {typeof until === 'string' && (
        <Group justify="flex-end">
          <Button loading={isSending} onClick={() => onUntil(until)}>
            {t('timed.give')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function OptionSelect(props: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
}) {
  const { label, options, value, onChange } = props;
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Stack gap={4} mt="xs" mah={280} tabIndex={-1} style={{ overflowY: 'auto' }}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} styles={{ label: { minHeight: 24 } }} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function TimedRoleForm(props: {
  title: string;
  done: string;
  chosen: TimedRoleChoice | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, done, chosen, onClose, children } = props;
  const give = useGiveTimedRole();
  const until = async (instant: string) => {
    if (!chosen) return;
    const { memberId, role } = chosen;
    await give.send({ params: { id: memberId }, body: { role, until: instant } });
    showSuccess(done);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <FormError error={give.error} />
        {children}
        {chosen && (
          // Any failure is shown above.
          <DurationFields
            isSending={give.isSending}
            onUntil={(instant) => void until(instant).catch(() => undefined)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Roles that the member has not for good already. */
export function RoleForMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const [role, setRole] = useState<string | null>(null);
  const timed = new Set(member.timedRoles.map((timedRole) => timedRole.role));
  const options = useRoleOptions().filter(
    ({ value }) => value !== 'master' && (!member.roles.includes(value) || timed.has(value)),
  );
  const label = options.find(({ value }) => value === role)?.label ?? '';
  return (
    <TimedRoleForm
      title={t('timed.title', { name: member.name })}
      done={t('timed.done', { name: member.name, role: label })}
      chosen={role === null ? null : { memberId: member.id, role }}
      onClose={onClose}
    >
      <OptionSelect label={t('timed.role')} options={options} value={role} onChange={setRole} />
    </TimedRoleForm>
  );
}

/** Members who have not the role for good already. */
export function MemberForRole({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const t = useText();
  const local = useLocalText();
  const [memberId, setMember] = useState<string | null>(null);
  const [sought, setSought] = useState('');
  const q = sought.trim();
  const members = useEndpointPages(listMembers, { query: { status: 'active', limit: 20, ...(q && { q }) } });
  const isFree = ({ roles, timedRoles }: Member) =>
    !roles.includes(role.name) || timedRoles.some((timedRole) => timedRole.role === role.name);
  const name = members.rows.find(({ id }) => id === memberId)?.name ?? '';
  return (
    <TimedRoleForm
      title={t('timed.title-role', { role: local(role.displayName) })}
      done={t('timed.done', { name, role: local(role.displayName) })}
      chosen={memberId === null ? null : { memberId, role: role.name }}
      onClose={onClose}
    >
      <TextInput label={t('timed.find')} value={sought} onChange={(event) => setSought(event.currentTarget.value)} />
      {members.isPending ? (
        <Loading rows={4} />
      ) : (
        <OptionSelect
          label={t('timed.member')}
          options={members.rows.filter(isFree).map(({ id, name: label, email }) => ({
            value: id,
            label: email ? `${label} (${email})` : label,
          }))}
          value={memberId}
          onChange={setMember}
        />
      )}
    </TimedRoleForm>
  );
}
