/** What a room says of a screen. A screen that no room names does not exist. */
import type { ComponentType } from 'react';
import type { Place } from '../contract/path.ts';
import type { LocalText } from '../contract/text.ts';
import type { Needed } from './can.tsx';
import type { Help } from './help.ts';

export interface Screen {
  /** Its place, of the room's `contract/paths.ts`; the title stands there, too. */
  path: Place;
  /** In whose layout it stands. */
  portal: 'genesis' | 'core' | 'guest' | 'employee' | 'admin';
  /** Who may open it; there is no default. `public` anyone, `guest`, `signed-in`, `member`, a permission or its definition. */
  right: Needed;
  /** True: it is for one act, which the server judges by its thing or its sum: also for who holds the right for some of them alone. */
  some?: boolean;
  /** Loads it when it is opened: `async () => (await import('./screens/EntryList.tsx')).EntryList`. */
  load: () => Promise<ComponentType>;
  /** Place in the menu, in a group of the portal; without it the screen is reached from others only. */
  menu?: {
    group: string;
    icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
    order: number;
    /** What the entry is called, where that is not the screen's title. */
    label?: LocalText;
    /** True: it stands in the menu where a company puts it; else it is reached from screens and the palette. */
    optional?: true;
  };
  /** The screen whose entry of the menu is marked while this one is shown; not needed below that one's address. */
  under?: Place;
  /** What the `?` of the header says here: `async () => (await import('./help.ts')).entries`. */
  help?: () => Promise<Help>;
  /** Extra words for the command palette. */
  keywords?: string;
  /** True: no header, menu or padding (sign-in screens). */
  bare?: boolean;
  /** Kinds of things that can be looked at here: links to such a thing lead to this screen, with its id. */
  shows?: readonly string[];
}
