/** The menu of small screens; loaded when it is first opened. */
import { Drawer, Group } from '@mantine/core';
import { useKitText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { useFocusBack } from '#kernel/web/ui/index.ts';
import { ArrangedMenu } from './ArrangedMenu.tsx';
import { SideMenu } from './Menu.tsx';
import { getMenuAppearance } from './navigation.ts';
import { OutsideLinks } from './OutsideLinks.tsx';
import type { Portal } from './portal.ts';
import classes from './shell.module.css';

export function MobileMenu(props: { portal: Portal; owner: string; opened: boolean; onClose: () => void }) {
  const kit = useKitText();
  useFocusBack(props.opened);
  const look = getMenuAppearance(props.portal, useSession());
  return (
    <Drawer
      returnFocus={false}
      opened={props.opened}
      onClose={props.onClose}
      size={280}
      title={props.owner}
      classNames={{ content: classes.drawer }}
      styles={{ content: look?.variables ?? {} }}
      closeButtonProps={{ 'aria-label': kit('word.close') }}
    >
      <nav aria-label={kit('nav.main')}>
        <ArrangedMenu
          portal={props.portal}
          onChoose={props.onClose}
          usual={<SideMenu portal={props.portal} onChoose={props.onClose} />}
        />
        <Group gap={0} mt="md">
          <OutsideLinks portal={props.portal} />
        </Group>
      </nav>
    </Drawer>
  );
}
