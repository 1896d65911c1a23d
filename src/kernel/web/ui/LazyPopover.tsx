/** A button with a pop-up, whose code is loaded when it is first asked for: most people never do. */
import { cloneElement, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { PopoverButtonProps } from './PopoverButton.tsx';

const LazyPopoverButton = lazyPart(async () => (await import('./PopoverButton.tsx')).PopoverButton);

export function LazyPopover(props: PopoverButtonProps) {
  const [isNeeded, setWanted] = useState(false);
  const alone = { onClick: () => setWanted(true), 'aria-haspopup': 'dialog', 'aria-expanded': false };
  const button = cloneElement(props.button, alone);
  if (!isNeeded) return button;
  return <LazyPopoverButton {...props} instead={button} onMissing={() => setWanted(false)} />;
}
