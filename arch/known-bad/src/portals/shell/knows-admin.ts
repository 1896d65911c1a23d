// breaks: shell-knows-no-portal
import { menu } from '../admin/menu.ts';

export const shellMenu = menu;
