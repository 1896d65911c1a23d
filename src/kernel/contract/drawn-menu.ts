/** The menu of a portal as arranged by the company, for one member: sent with the member's identity. Portals by their names. */
import { z } from 'zod';
import { LocalText } from './text.ts';

const DrawnEntry = z.object({
  /** One of a menu; that of a screen is where it leads, as two entries may lead to one place. */
  key: z.string(),
  to: z.string(),
  label: LocalText,
  /** The lines of an icon, 24 by 24; left out: that of the screen. */
  icon: z.string().optional(),
  /** It leads to the company's public site. */
  site: z.literal(true).optional(),
  /** A highlighted word next to it. */
  badge: LocalText.optional(),
});
export type DrawnEntry = z.infer<typeof DrawnEntry>;

/** Leads to the first of its entries, of which there is at least one. */
const DrawnGroup = z.object({
  key: z.string(),
  label: LocalText,
  icon: z.string().optional(),
  entries: z.array(DrawnEntry),
});
export type DrawnGroup = z.infer<typeof DrawnGroup>;

/** `variables`: values of CSS variables that the menu takes; `open`: the entries of every group show. */
const MenuLook = z.object({ variables: z.record(z.string(), z.string()), open: z.literal(true).optional() });
export type MenuLook = z.infer<typeof MenuLook>;

/** `look` left out: as the product has it. */
export const DrawnMenu = z.object({ groups: z.array(DrawnGroup), look: MenuLook.optional() });
export type DrawnMenu = z.infer<typeof DrawnMenu>;

/** By portal; one that the company did not arrange is left out. */
export const DrawnMenus = z.record(z.string(), DrawnMenu);
export type DrawnMenus = z.infer<typeof DrawnMenus>;
