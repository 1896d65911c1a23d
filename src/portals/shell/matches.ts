/** True when what was typed is in the title or keywords, or is the initial consonants of it (`ㅈㅁ` finds 재무). */
import { getChoseong } from 'es-hangul';
import type { Screen } from '#kernel/web/screen.ts';

export function matches({ path, keywords }: Screen, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return true;
  const text = `${path.title.ko} ${path.title.en} ${keywords ?? ''}`.toLowerCase();
  if (text.includes(wanted)) return true;
  const initials = /^[ㄱ-ㅎ\s]+$/.test(wanted);
  return initials && getChoseong(path.title.ko).replaceAll(' ', '').includes(wanted.replaceAll(' ', ''));
}
