/** Container of short messages. Loaded with the first of them; places them clear of buttons as long as there are any. */
import { Notifications, useNotifications } from '@mantine/notifications';
// All sheets of Mantine are one layer, in which the later wins: behind those of what it is made of.
import '@mantine/notifications/styles.layer.css';
import { useLayoutEffect } from 'react';
import { toastOptions } from '../contract/constants.ts';
import { watchMessagePosition } from './message-position.ts';

export function Messages() {
  const isShown = useNotifications().notifications.length > 0;
  useLayoutEffect(() => (isShown ? watchMessagePosition() : undefined), [isShown]);
  return (
    <Notifications
      position={toastOptions.position}
      autoClose={toastOptions.autoClose}
      limit={4}
      transitionDuration={160}
    />
  );
}
