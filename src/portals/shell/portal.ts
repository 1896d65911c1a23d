/** What a portal is: a layout, the groups of its menu in their order, and the screens that rooms put into it. */
import type { ComponentType, ReactNode } from 'react';
import type { OpenPath } from '#kernel/contract/path.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Needed } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';

/** A link in the header; `site`: to a page that the server renders, which must be told the language. */
export interface PortalLink {
  to: OpenPath;
  right: Needed;
  site?: true;
}

/** A record that the palette offers. */
export interface PaletteRecord {
  id: string;
  title: string;
  /** What it is: type, code. */
  description?: string;
  path: string;
}

export interface PortalFacts {
  name: Screen['portal'];
  title: LocalText;
  /** Titles of menu groups, in order. */
  groups: Record<string, LocalText>;
  links?: readonly PortalLink[];
  /** Where the name in the header leads. */
  home: string;
  /** Records for the command palette that match what was typed. */
  search?: (typed: string) => Promise<PaletteRecord[]>;
  /** Where those who are not signed in are sent. */
  loginPath: string;
  /** In the header beside the person: loaded after the screen, its place kept by `instead`. */
  tools?: ComponentType<{ instead: ReactNode }>;
  /** Beside every screen: nothing, for most people. */
  companion?: ComponentType;
  /** Menu at the side, or only links in the header. */
  layout: 'side' | 'top';
}

export interface Portal extends PortalFacts {
  /** In the order of the menu; those without an entry last. */
  screens: readonly Screen[];
}

/** The portal with those of the screens that stand in it. */
export function withScreens(facts: PortalFacts, all: readonly Screen[]): Portal {
  const groups = Object.keys(facts.groups);
  const rank = ({ menu }: Screen) => (menu ? groups.indexOf(menu.group) * 1000 + menu.order : Number.MAX_SAFE_INTEGER);
  const screens = all.filter((screen) => screen.portal === facts.name).sort((a, b) => rank(a) - rank(b));
  return { ...facts, screens };
}
