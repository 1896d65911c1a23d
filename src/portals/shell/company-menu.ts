/** Company menu preview for users without a company: provided by the application, since portals do not know one another. */
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
