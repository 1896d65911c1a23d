/** Yes and no as people write them in forms and tables. Pure. */
import { readSigns } from './text.ts';

const parseWords = (list: string): Set<string> => new Set(list.split(' ').map(readSigns));
const yesWords = parseWords(
  '예 네 넵 있음 있다 유 함 사용 동의 가능 참 맞음 완료 y yes true t on 1 o ㅇ ○ ◯ ● ◎ ✓ ✔ ☑ ✅ v √',
);
const noWords = parseWords(
  '아니요 아니오 아뇨 없음 없다 무 안함 미사용 사용안함 미동의 동의안함 불가 불가능 거짓 아님 미완료 n no false f off 0 x × ✗ ✘ ✕ ☐ ❌',
);

/** Null for what says neither. */
export function readYesNo(typed: string): boolean | null {
  const word = readSigns(typed)
    .replace(/\s|[\ufe0e\ufe0f]/g, '')
    .toLowerCase();
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : null;
}
