/**
 * What operators look at besides runs: each room says by its front door what of it is in trouble, asks its own server with the person's
 * rights, and brings the acts that mend it. The operator's workbench shows them side by side.
 */
import type { ComponentType } from 'react';
import type { LocalText } from '../contract/text.ts';
import type { Needed } from './can.tsx';

export interface TroubleSource {
  key: string;
  title: LocalText;
  /** Who is shown it. */
  right: Needed;
  /** How much there is; undefined as long as it is not known. Asks nothing where it is not allowed. */
  useCount: (isAllowed: boolean) => number | undefined;
  View: ComponentType;
}
