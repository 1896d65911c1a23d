/** Portal definition: a layout, ordered menu groups, and the screens that modules contribute. */
import type { ComponentType, ReactNode } from 'react';
import type { OpenPath } from '#kernel/contract/path.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { PermissionRef } from '#kernel/web/can.tsx';
import type { PaletteSource } from '#kernel/web/palette.ts';
import type { Screen } from '#kernel/web/screen.ts';

/** A link in the header; `site`: to a server-rendered page, which needs the language passed. */
export interface PortalLink {
  to: OpenPath;
  right: PermissionRef;
  site?: true;
  /** Left out where the company switched it off. */
  feature?: string;
}

type BarIcon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** On a phone's bottom bar: leads to a screen, with its waiting count, or opens a part of a module. */
export type BarEntry = { label: LocalText; Icon: BarIcon; right: PermissionRef } & (
  | { to: OpenPath; Count?: ComponentType<{ instead: ReactNode; children: (count: number) => ReactNode }> }
  | {
      Part: ComponentType<{
        instead: ReactNode;
        className?: string | undefined;
        children: (count: number) => ReactNode;
      }>;
    }
);

/** An entry of the menu with what waits there, shown where a screen asked for it; `asked`: the address of the endpoint. */
export interface CountedEntry {
  to: OpenPath;
  asked: string;
  Count: ComponentType<{ children: (count: number) => ReactNode }>;
}

/** `go`: the key that leads there after G. */
export type MenuGroup = LocalText & { go?: string };

/** `usual`: the menu as the product brings it, where the arranged one cannot be had. */
export interface ArrangedProps {
  portal: Portal;
  isTop?: boolean | undefined;
  usual: ReactNode;
  onChoose?: (() => void) | undefined;
}

export interface PortalFacts {
  name: Screen['portal'];
  title: LocalText;
  /** Entries of the menu, in order: each leads to its first screen, and shows all of them while one of them is open. */
  groups: Record<string, MenuGroup>;
  links?: readonly PortalLink[];
  /** Target of the name in the header. */
  home: string;
  /** Sign-in page for anonymous users. */
  loginPath: string;
  /** By a person's own portal (`guest`, `employee`, `b2b`), where he or she is led: nothing of this one is drawn. */
  elsewhere?: Readonly<Record<string, string>>;
  /** In the header next to the person: loaded after the screen, its space reserved by `instead`. */
  tools?: ComponentType<{ instead: ReactNode }>;
  /** Entries of the menu that say how much waits there. */
  counted?: readonly CountedEntry[];
  /** At the bottom of a phone. */
  bar?: readonly BarEntry[];
  /** The menu of people who are no members, where the company has this among its features: it arranged one. */
  arranged?: { feature: string; Part: ComponentType<ArrangedProps> };
  /** Beside every screen: nothing, for most people. */
  companion?: ComponentType;
  /** Menu at the side, or only links in the header. */
  layout: 'side' | 'top';
}

export interface Portal extends PortalFacts {
  /** In the order of the menu; those without an entry last. */
  screens: readonly Screen[];
  /** Palette sources of the modules. */
  palette: readonly PaletteSource[];
  /** Portals of the same host whose screens the palette finds, too. */
  others?: readonly Portal[];
}

/** The portal with the screens that belong to it. */
export function withScreens(
  facts: PortalFacts,
  all: readonly Screen[],
  palette: readonly PaletteSource[] = [],
): Portal {
  const groups = Object.keys(facts.groups);
  const rank = ({ menu }: Screen) => (menu ? groups.indexOf(menu.group) * 1000 + menu.order : Number.MAX_SAFE_INTEGER);
  const screens = all.filter((screen) => screen.portal === facts.name).sort((a, b) => rank(a) - rank(b));
  return { ...facts, screens, palette };
}
