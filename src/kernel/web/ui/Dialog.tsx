/** What stands before the page until it is answered or closed. Drawn only while it is open, or with `opened`. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n.tsx';
import { useFocusBack } from './focus-back.ts';

export function Dialog(props: {
  title: string;
  onClose: () => void;
  opened?: boolean | undefined;
  size?: 'md' | 'lg';
  fullScreen?: boolean;
  children: ReactNode;
}) {
  const { opened = true, ...rest } = props;
  const t = useKitText();
  useFocusBack(opened);
  return <Modal {...rest} opened={opened} returnFocus={false} closeButtonProps={{ 'aria-label': t('word.close') }} />;
}
