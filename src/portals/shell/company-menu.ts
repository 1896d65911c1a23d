/** What the menu of a company's people will have: for who has no company yet. The application knows it, and no portal of another. */
import { createContext } from 'react';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Screen } from '#kernel/web/screen.ts';

export interface MenuPart {
  key: string;
  title: LocalText;
  Icon: NonNullable<Screen['menu']>['icon'] | undefined;
}

/** Loaded when it is asked for. */
export const CompanyMenu = createContext<() => Promise<readonly MenuPart[]>>(async () => []);
