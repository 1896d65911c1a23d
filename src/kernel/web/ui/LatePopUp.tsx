/** A button with a pop-up, whose code is loaded when it is first asked for: most people never do. */
import { cloneElement, useState } from 'react';
import { late } from '../late.tsx';
import type { PopUpProps } from './PopUp.tsx';

const PopUp = late(async () => (await import('./PopUp.tsx')).PopUp);

export function LatePopUp(props: PopUpProps) {
  const [wanted, setWanted] = useState(false);
  const alone = { onClick: () => setWanted(true), 'aria-haspopup': 'dialog', 'aria-expanded': false };
  const button = cloneElement(props.button, alone);
  if (!wanted) return button;
  return <PopUp {...props} instead={button} onMissing={() => setWanted(false)} />;
}
