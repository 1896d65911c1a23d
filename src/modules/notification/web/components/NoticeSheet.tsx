/** The newest notices in a sheet that comes up from the bottom of a phone. Loaded when it is opened. */
import { Drawer } from '@mantine/core';
import { useKitText } from '#kernel/web/i18n.tsx';
import { useFocusBack } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { NoticeList } from './NoticeList.tsx';

export function NoticeSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  const kit = useKitText();
  useFocusBack(opened);
  return (
    <Drawer
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="80dvh"
      radius="lg"
      padding={0}
      title={t('bell.title')}
      closeButtonProps={{ 'aria-label': kit('word.close'), size: 44 }}
      styles={{ header: { paddingInline: 'var(--mantine-spacing-md)' } }}
    >
      <NoticeList onClose={onClose} titled />
    </Drawer>
  );
}
