/**
 * What somebody searches for, as words that must all be found. Of each word there are spellings, of which any suffices: as it is typed,
 * without the particle at its end, and as the same keys write it on a Korean keyboard.
 */
import { readPhone } from '../../contract/input/phone.ts';
import { toOtherKeyboard } from '../../contract/keyboard.ts';
import { joinedConsonants } from './syllables.ts';

/** Longest first. */
const particles = (
  '에서부터 으로부터 에게서는 에서는 으로는 에게는 까지는 부터는 이라는 에게서 한테서 으로서 으로써 에서 으로 에게 한테 까지 부터 ' +
  '처럼 보다 이나 이랑 라고 라는 마다 조차 은 는 이 가 을 를 과 와 의 에 로 도 만 께 랑'
).split(' ');

/** Ways to say that it is a company: 주식회사 한빛, (주)한빛 and 한빛㈜ are one. */
const companyMarks = /주식회사|유한회사|합자회사|\((?:주|유|합)\)/g;

/** Composed as it is, with no compatibility forms and no mark of a company: most texts are. */
const plain = /^[\x20-\x7e가-힣]*$/;

/** Lower case, composed, compatibility forms folded; joined consonants taken apart. Consonants themselves stay as typed. */
export function normalizeText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .replace(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC'))
    .replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (consonants) => joinedConsonants[consonants]?.join('') ?? consonants)
    .toLowerCase();
}

/** Normalised, without marks of companies; as it is where nothing else is left. */
export function removeCompanyMarks(text: string): string {
  const whole = normalizeText(text);
  const rest = whole.replace(companyMarks, ' ');
  if (rest === whole) return whole;
  return /[\p{L}\p{N}]/u.test(rest) ? rest : whole;
}

/** The characters of each word, without standalone vowels. */
export function splitLetters(normalized: string): string[][] {
  const words = normalized.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word.replace(/[\u314f-\u3163]/g, '')]).filter((word) => word.length > 0);
}

/**
 * The word without a Korean particle at its end, when two syllables, a letter or a digit remain before it.
 * @example removeParticle('A4용지를') // 'A4용지'; removeParticle('USB를') // 'USB'
 */
export function removeParticle(word: string): string {
  const particle = particles.find((end) => word.endsWith(end));
  const stem = particle ? word.slice(0, -particle.length) : word;
  return /[가-힣]{2}$|[a-z0-9][가-힣]?$/i.test(stem) ? stem : word;
}

export interface SearchWord {
  /** Characters of each spelling. */
  spellings: readonly (readonly string[])[];
  /** True if its last syllable may be incomplete: 한라보 may become 한라봉. */
  isUnfinished: boolean;
}

const maxWords = 12;

/** Empty where nothing can be searched for. */
export function parseSearchWords(query: string): SearchWord[] {
  const phone = readPhone(query);
  if (phone) return [{ spellings: [[...phone.replace(/\D/g, '')]], isUnfinished: false }];
  const words = splitLetters(removeCompanyMarks(query)).slice(0, maxWords);
  return words.map((letters, at): SearchWord => {
    const typed = letters.join('');
    const stem = removeParticle(typed);
    const other = /^[a-z]{3,}$/.test(typed) ? toOtherKeyboard(typed) : null;
    return {
      spellings: [[...stem], ...(other ? [[...normalizeText(other)]] : [])],
      isUnfinished: stem === typed && at === words.length - 1,
    };
  });
}
