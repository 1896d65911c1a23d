/** The pop-up itself; use LazyPopover. It opens as soon as it is there: it was asked for. */
import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useOpenedAtFirst } from './opened-at-first.ts';

export interface PopoverButtonProps extends Pick<PopoverProps, 'width'> {
  /** Opens and closes it; takes a `ref` and what a button takes. */
  button: ReactElement<{ ref?: unknown; onClick?: () => void }>;
  /** Accessible name of the pop-up. */
  label: string;
  /** Space around what is in it. */
  p?: number;
  children: (close: () => void) => ReactNode;
}

export function PopoverButton({ button, label, p, children, ...rest }: PopoverButtonProps) {
  const { target, opened, setOpened } = useOpenedAtFirst();
  return (
    <Popover
      {...rest}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>{cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={p} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
