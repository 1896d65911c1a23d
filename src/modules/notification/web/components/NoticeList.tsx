/** The newest notices, below the bell and in the sheet of a phone: those on one thing together, with what can be done about it. */
import { Badge, Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from 'react-router';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Empty, Loaded, PersonText, TimeText } from '#kernel/web/ui/index.ts';
import { groupNotices, type NoticeGroup } from '../notice-groups.ts';
import { useMarkAllRead, useMarkRead, useNotices, useUnreadCount } from '../notification.api.ts';
import { useText } from '../text.ts';
import classes from './notices.module.css';

/** Used only at the bell: a page with the list need not fetch it. */
const PushSwitch = lazyPart(async () => (await import('./PushSwitch.tsx')).PushSwitch);

function GroupRow({ group, onOpen }: { group: NoticeGroup; onOpen: () => void }) {
  const t = useText();
  const { latest, notices, unread, count } = group;
  return (
    <div className={classes.row} data-unread={unread.length > 0 || undefined}>
      <UnstyledButton onClick={onOpen} className={classes.open}>
        <Group justify="space-between" wrap="nowrap" align="baseline" gap="sm">
          <Text size="sm" fw={unread.length > 0 ? 650 : 400} lineClamp={2} component="div">
            {unread.length > 0 && <span className={classes.dot} role="img" aria-label={t('bell.unread')} />}
            {latest.title}
            {count > 1 && (
              <Badge size="xs" color="gray" ml={6}>
                {t('bell.together', { count })}
              </Badge>
            )}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            <TimeText at={latest.at} />
          </Text>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2} component="div">
          {latest.by && (
            <>
              <PersonText name={latest.by.name} picture={latest.by.avatar} />
              {' · '}
            </>
          )}
          {latest.body}
        </Text>
      </UnstyledButton>
      {latest.link && notices.some(({ act: action }) => action === 'decide') && (
        <Button size="compact-sm" variant="light" className={classes.act} onClick={onOpen}>
          {t('bell.decide')}
        </Button>
      )}
    </div>
  );
}

function NewestNotices({ onOpen }: { onOpen: (group: NoticeGroup) => void }) {
  const t = useText();
  const notices = useNotices(true);
  return (
    <Loaded query={notices}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={t('bell.empty')} description={t('bell.emptyHint')} />
        ) : (
          <Box mah={460} tabIndex={0} style={{ overflowY: 'auto' }}>
            {groupNotices(data).map((group) => (
              <GroupRow key={group.latest.id} group={group} onOpen={() => onOpen(group)} />
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}

interface Props {
  onClose: () => void;
  /** Its container already has a title. */
  titled?: boolean;
  /** A part of a page: the bell has the browser's notice settings. */
  bare?: boolean;
}

export function NoticeList({ onClose, titled, bare }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const unread = useUnreadCount().data?.unread ?? 0;
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();
  const open = ({ latest, unread }: NoticeGroup) => {
    onClose();
    for (const { id } of unread) markRead.fire({ params: { id } });
    if (latest.link) void navigate(latest.link);
  };
  return (
    <Stack gap={0}>
      <Group justify={titled ? 'flex-end' : 'space-between'} p={titled ? 0 : 'sm'} px="sm">
        {!titled && <Text fw={650}>{t('bell.title')}</Text>}
        {unread > 0 && (
          <Button size="compact-sm" variant="subtle" className={classes.act} onClick={() => markAllRead.fire({})}>
            {t('bell.readAll')}
          </Button>
        )}
      </Group>
      <NewestNotices onOpen={open} />
      {!bare && <PushSwitch />}
    </Stack>
  );
}
