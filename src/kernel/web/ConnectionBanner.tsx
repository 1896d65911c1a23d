/** Says at once that the connection is lost and that what was saved waits for it, with a way to give it up. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import classes from './connection.module.css';
import { cancelWaitingRequests, countWaiting, onWaiting } from './connection.ts';
import { useLocalText } from './i18n.tsx';
import { useSession } from './session.tsx';

/** They come with the part: the first page of everybody is not the larger for them. */
const texts = {
  lost: {
    ko: '연결이 끊겼습니다. 이어지면 저장합니다.',
    en: 'The connection is lost. It is saved as soon as it is back.',
  },
  giveUp: { ko: '저장하지 않기', en: 'Do not save' },
} as const;

export function ConnectionBanner() {
  const local = useLocalText();
  const count = useSyncExternalStore(onWaiting, countWaiting);
  const person = useSession().me?.person.id;
  // Pending requests of a previous person are abandoned.
  useEffect(() => (person === undefined ? undefined : cancelWaitingRequests), [person]);
  if (count === 0) return null;
  return (
    <Paper className={classes.banner} role="alert" withBorder shadow="md" p="sm">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{local(texts.lost)}</Text>
        <Button variant="default" size="compact-md" onClick={cancelWaitingRequests}>
          {local(texts.giveUp)}
        </Button>
      </Group>
    </Paper>
  );
}
