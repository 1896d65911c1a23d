/** The entries of the menus of a company's portals, as browsers draw them and the server judges them. */
import { z } from 'zod';
import type { ScreenRoute } from '#kernel/contract/path.ts';
import { LocalText } from '#kernel/contract/text.ts';

/** Portals of members: roles and persons decide which member sees which entry. */
export const memberPortals = ['employee', 'admin'] as const;
/** Portals whose menus a company arranges. Customers are no members: their menu is one for all of them. */
export const arrangedPortals = [...memberPortals, 'guest'] as const;
export type ArrangedPortal = (typeof arrangedPortals)[number];

export interface MenuGroup {
  key: string;
  title: LocalText;
}

export interface MenuEntry {
  portal: ArrangedPortal;
  /** Its address is the entry's key: no two screens of a company's host have the same. */
  place: ScreenRoute;
  /** Of the menu as the product brings it. */
  group: MenuGroup;
  /** `member`, `guest`, or the permission without which the screen does not open. */
  right: string;
  /** The entry's label, if it differs from the screen's title. */
  label?: LocalText;
  /** Appears in the menu only where a company's tree puts it. */
  optional?: true;
}

export const EntryPath = z.string().min(2).max(200).startsWith('/');

export const NamedText = LocalText.extend({ name: z.string() });
export type NamedText = z.infer<typeof NamedText>;

/** `needs`: the permission that opens it; null where every member may. */
export const Entry = z.object({
  path: z.string(),
  portal: z.enum(arrangedPortals),
  title: LocalText,
  needs: NamedText.nullable(),
});
export type Entry = z.infer<typeof Entry>;
