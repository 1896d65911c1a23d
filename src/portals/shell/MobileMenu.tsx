/** The menu of small screens; loaded when it is first opened. */
import { Drawer, Group } from '@mantine/core';
import { useKitText } from '#kernel/web/i18n.tsx';
import { useFocusBack } from '#kernel/web/ui/index.ts';
import { SideMenu } from './Menu.tsx';
import { OutsideLinks } from './OutsideLinks.tsx';
import type { Portal } from './portal.ts';

export function MobileMenu(props: { portal: Portal; owner: string; opened: boolean; onClose: () => void }) {
  const kit = useKitText();
  useFocusBack(props.opened);
  return (
    <Drawer
      returnFocus={false}
      opened={props.opened}
      onClose={props.onClose}
      size={280}
      title={props.owner}
      closeButtonProps={{ 'aria-label': kit('word.close') }}
    >
      <nav aria-label={kit('nav.main')}>
        <SideMenu portal={props.portal} onChoose={props.onClose} />
        <Group gap={0} mt="md">
          <OutsideLinks portal={props.portal} />
        </Group>
      </nav>
    </Drawer>
  );
}
