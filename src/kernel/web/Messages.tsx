/** The place of short messages. Comes with the first of them, and keeps them clear of what is pressed as long as there are any. */
import { Notifications, useNotifications } from '@mantine/notifications';
// All sheets of Mantine are one layer, in which the later wins: behind those of what it is made of.
import '@mantine/notifications/styles.layer.css';
import { useLayoutEffect } from 'react';
import { toast } from '../contract/constants.ts';
import { keepMessagesClear } from './message-place.ts';

export function Messages() {
  const isShown = useNotifications().notifications.length > 0;
  useLayoutEffect(() => (isShown ? keepMessagesClear() : undefined), [isShown]);
  return <Notifications position={toast.position} autoClose={toast.autoClose} limit={4} transitionDuration={160} />;
}
