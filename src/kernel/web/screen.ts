/** Screen definition of a module. Unlisted screens do not exist. */
import type { ComponentType } from 'react';
import type { ScreenRoute } from '../contract/path.ts';
import type { LocalText } from '../contract/text.ts';
import type { PermissionRef } from './can.tsx';
import type { Help } from './help.ts';

export interface Screen {
  /** Its place from the module's `contract/paths.ts`, which includes the title. */
  path: ScreenRoute;
  /** Portal of its layout. */
  portal: 'genesis' | 'core' | 'guest' | 'employee' | 'admin';
  /** Required right; there is no default. `public` anyone, `guest`, `signed-in`, `member`, a permission or its definition. */
  right: PermissionRef;
  /**
   * True: for one act that the server judges by its thing or its sum: also open to persons who hold the right for only some of
   * them.
   */
  some?: boolean;
  /** Loads it when it is opened: `async () => (await import('./screens/EntryList.tsx')).EntryList`. */
  load: () => Promise<ComponentType>;
  /** Place in the menu, in a group of the portal; without it the screen is reached from others only. */
  menu?: {
    group: string;
    icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
    order: number;
    /** Name of the menu entry, if not the screen's title. */
    label?: LocalText;
    /** True: in the menu only where a company adds it; else reached from screens and the palette. */
    optional?: true;
  };
  /** The screen whose entry of the menu is marked while this one is shown; not needed below that one's address. */
  under?: ScreenRoute;
  /** Help behind the header's `?`: `async () => (await import('./help.ts')).entries`. */
  help?: () => Promise<Help>;
  /** Extra words for the command palette. */
  keywords?: string;
  /** True: no header, menu or padding (sign-in screens). */
  bare?: boolean;
  /** Kinds of things that can be looked at here: links to such a thing lead to this screen, with its id. */
  shows?: readonly string[];
}
