/** What a portal's table of routes says. A screen that is not in a table does not exist. */
import type { ComponentType } from 'react';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Needed } from '#kernel/web/can.tsx';

export interface PortalRoute {
  /** React Router form: `/domains/finance/flow`, `/workflows/executions/:id`. */
  path: string;
  /** Name in menu, palette and document title; the page's h1 says the same. */
  title: LocalText;
  /** `screen: screens.ledger` from the room's `web/index.ts`. */
  screen: () => Promise<ComponentType>;
  /** Who may open it; there is no default. `public` anyone, `guest`, `signed-in`, `member`, a permission or its definition. */
  permission: Needed;
  /** Place in the menu; without it the route is reached from other screens only. */
  nav?: { group: string; icon: ComponentType<{ size?: number | string; stroke?: number | string }>; order: number };
  /** Extra words for the command palette. */
  keywords?: string;
  /** True: no header, menu or padding (sign-in screens). */
  bare?: boolean;
}

export interface PortalLink {
  title: LocalText;
  href: string;
}

/** A record that the palette offers. */
export interface PaletteRecord {
  id: string;
  title: string;
  /** What it is: type, code. */
  about?: string;
  path: string;
}

export interface Portal {
  name: 'genesis' | 'guest' | 'employee' | 'admin';
  title: LocalText;
  /** Titles of menu groups, in order. */
  groups: Record<string, LocalText>;
  routes: readonly PortalRoute[];
  /** Links in the header to pages outside the application (server-rendered site); `inside`: to another portal of the same host. */
  links?: readonly (PortalLink & { permission: Needed; inside?: true })[];
  /** Where the name in the header leads. */
  home: string;
  /** Records for the command palette that match what was typed. */
  search?: (typed: string) => Promise<PaletteRecord[]>;
  /** Where those who are not signed in are sent. */
  loginPath: string;
  /** In the header beside the person: lazy, loaded after the screen. */
  tools?: ComponentType;
  /** Menu at the side, or only links in the header. */
  layout: 'side' | 'top';
}
