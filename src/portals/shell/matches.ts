import { getChoseong } from 'es-hangul';
import type { PortalRoute } from './route-table.ts';

/** True when what was typed is in the title or keywords, or is the initial consonants of it (`ㅈㅁ` finds 재무). */
export function matches(route: PortalRoute, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return true;
  const text = `${route.title.ko} ${route.title.en} ${route.keywords ?? ''}`.toLowerCase();
  if (text.includes(wanted)) return true;
  const initials = /^[ㄱ-ㅎ\s]+$/.test(wanted);
  return initials && getChoseong(route.title.ko).replaceAll(' ', '').includes(wanted.replaceAll(' ', ''));
}
