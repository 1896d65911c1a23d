/** Company codes: validity rules, since a code becomes a host name. Shared by the wizard, the check and the write. */

/** Names that hosts, portals and the router use themselves: every first path segment is one of them. */
const reserved = new Set(
  `www api admin platform genesis flow2 static assets mail smtp imap pop ftp ns dns mx cdn img app web root system core
  company companies org user users account accounts auth login logout oidc sso id identity access health status docs
  create-company layout-demo dashboard profile entities workflows workflow analytics settings catalog service-inquiry
  appointment support about pricing contact faq careers blog press privacy terms cookies accessibility orders order cart
  checkout my-account public guest b2b workspace domains experience features portals simple test external internal space
  sitemap robots rss manifest favicon well-known webhooks webhook files file public-files events live metrics localhost
  heureum demo staging production development dev abuse postmaster hostmaster webmaster security`
    .split(/\s+/)
    .filter(Boolean),
);

export type CodeProblem = 'too_short' | 'too_long' | 'form' | 'reserved';

/**
 * The first thing wrong with a code, or null. 3 to 40 lower case letters, digits and inner hyphens, no `xn--`, not reserved.
 * @example findCodeProblem('han-bit') // null
 */
export function findCodeProblem(code: string): CodeProblem | null {
  if (code.length < 3) return 'too_short';
  if (code.length > 40) return 'too_long';
  if (!/^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(code) || code.startsWith('xn--')) return 'form';
  return reserved.has(code) ? 'reserved' : null;
}

/** Letters of a syllable as the Revised Romanization writes them by themselves; sounds that melt into one another are left alone. */
const initials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.replace('-', '').split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');

function romanize(name: string): string {
  return name.normalize('NFC').replace(/[가-힣]/g, (letter) => {
    const syllable = letter.charCodeAt(0) - 0xac00;
    const [initial, vowel, final] = [Math.floor(syllable / 588), Math.floor((syllable % 588) / 28), syllable % 28];
    return `${initials[initial]}${vowels[vowel]}${finals[final]}`;
  });
}

/** A code to offer for a name in Korean or Latin letters; empty when none fits. @example suggestCode('하루 공방') // 'haru-gongbang' */
export function suggestCode(name: string): string {
  const code = romanize(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return findCodeProblem(code) === null ? code : '';
}
