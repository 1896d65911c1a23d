/** Session table: a member's sessions in this company; each can be ended. */
import { Button } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, RecordTable, Section, TimeText, useConfirm } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { getDeviceName } from '#modules/identity/contract/device.ts';
import { memberTexts } from '../../contract/member.texts.ts';
import { useEndSessions, useSessions } from '../people.api.ts';
import { useText } from '../text.ts';

export function SessionTable({ member }: { member: Member }) {
  const t = useText();
  const local = useLocalText();
  const confirm = useConfirm();
  const { list, isHidden } = useSessions(member.id);
  const end = useEndSessions(() => showSuccess(t('sessions.ended')));
  const params = { id: member.id };
  const endAll = async () => {
    const message = t('sessions.end-ask', { name: member.name });
    if (await confirm({ title: t('sessions.end-all'), message, confirmLabel: t('sessions.end-all'), danger: true }))
      end.fire({ params });
  };
  const nameOf = ({ device }: { device: string }) => getDeviceName(device) ?? t('sessions.unknown');
  const { rows } = list;
  return (
    <Section
      title={t('sessions.title')}
      description={t('sessions.hint')}
      action={
        rows.length > 1 && (
          <Button variant="default" loading={end.isSending} onClick={() => void endAll()}>
            {t('sessions.end-all')}
          </Button>
        )
      }
    >
      <RecordTable
        name="people.sessions"
        expected={1}
        label={t('sessions.title')}
        list={list}
        columns={[
          { key: 'device', title: t('sessions.device'), cell: nameOf, primary: true },
          { key: 'createdAt', title: t('sessions.since'), cell: (row) => <TimeText at={row.createdAt} /> },
          {
            key: 'lastSeenAt',
            title: local(memberTexts.lastAccessed),
            cell: (row) => <TimeText at={row.lastSeenAt} />,
          },
        ]}
        rowLabel={nameOf}
        rowActions={(row) => [
          { label: t('sessions.end'), danger: true, onClick: () => end.fire({ params, query: { session: row.id } }) },
        ]}
        empty={<Empty illustration="people" title={t(isHidden ? 'sessions.hidden' : 'sessions.none')} />}
      />
    </Section>
  );
}
