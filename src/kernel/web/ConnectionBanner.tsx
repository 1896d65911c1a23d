/** Says at once that the connection is lost and that what was saved waits for it, with a way to give it up. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import classes from './connection.module.css';
import { countWaiting, giveUpWaiting, onWaiting } from './connection.ts';
import { useKitText } from './i18n.tsx';

export function ConnectionBanner() {
  const t = useKitText();
  const count = useSyncExternalStore(onWaiting, countWaiting);
  if (count === 0) return null;
  return (
    <Paper className={classes.banner} role="alert" withBorder shadow="md" p="sm">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{t('connection.lost')}</Text>
        <Button variant="default" size="compact-md" onClick={giveUpWaiting}>
          {t('connection.giveUp')}
        </Button>
      </Group>
    </Paper>
  );
}
