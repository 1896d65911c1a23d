/** A button with a pop-up, whose code is loaded when it is first asked for: most people never do. */
import { cloneElement, lazy, Suspense, useState } from 'react';
import type { PopUpProps } from './PopUp.tsx';

const PopUp = lazy(async () => ({ default: (await import('./PopUp.tsx')).PopUp }));

export function LatePopUp(props: PopUpProps) {
  const [wanted, setWanted] = useState(false);
  const alone = { onClick: () => setWanted(true), 'aria-haspopup': 'dialog', 'aria-expanded': false };
  const button = cloneElement(props.button, alone);
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <PopUp {...props} />
    </Suspense>
  );
}
