/** The newest notices, below the bell. Loaded when it is opened. */
import { Button, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Empty, Loaded, TimeText } from '#kernel/web/ui/index.ts';
import type { Notice } from '../../contract/notice.ts';
import { useMarkAllRead, useMarkRead, useNotices, useUnread } from '../notification.api.ts';
import { useText } from '../text.ts';

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useText();
  return (
    <UnstyledButton onClick={onOpen} p="sm" w="100%" component="button">
      <Group justify="space-between" wrap="nowrap" align="baseline" gap="sm">
        <Text size="sm" fw={notice.readAt ? 400 : 650} lineClamp={2}>
          {!notice.readAt && (
            <Text component="span" c="brand" inherit aria-label={t('bell.unread')}>
              ●{' '}
            </Text>
          )}
          {notice.title}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <TimeText at={notice.at} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {notice.body}
      </Text>
    </UnstyledButton>
  );
}

function Newest({ onOpen }: { onOpen: (notice: Notice) => void }) {
  const t = useText();
  const notices = useNotices(true);
  return (
    <Loaded query={notices}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={t('bell.empty')} description={t('bell.emptyHint')} />
        ) : (
          <ScrollArea.Autosize mah={420} tabIndex={0}>
            {data.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={() => onOpen(notice)} />
            ))}
          </ScrollArea.Autosize>
        )
      }
    </Loaded>
  );
}

export function NoticeList({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const unread = useUnread().data?.unread ?? 0;
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();
  const open = (notice: Notice) => {
    onClose();
    if (!notice.readAt) markRead.fire({ params: { id: notice.id } });
    if (notice.link) void navigate(notice.link);
  };
  return (
    <Stack gap={0}>
      <Group justify="space-between" p="sm">
        <Text fw={650}>{t('bell.title')}</Text>
        {unread > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => markAllRead.fire({})}>
            {t('bell.readAll')}
          </Button>
        )}
      </Group>
      <Newest onOpen={open} />
    </Stack>
  );
}
