// breaks: portal-knows-shell-only
import { menu } from '../admin/menu.ts';

export const guestMenu = menu;
