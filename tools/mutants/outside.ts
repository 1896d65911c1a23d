/** Mistakes in what strangers, browsers and the terminal meet. */
import type { Mutant } from './mutant.ts';

const pages = ['src/kernel/server/http/pages.test.ts'];
const cacheTests = ['src/kernel/server/http/page-cache.test.ts'];
const start = { file: 'tools/start.mjs', noticedBy: ['tools/start.test.ts'] };

export const outside: readonly Mutant[] = [
  {
    name: 'an unknown address costs no derivation',
    file: 'src/modules/identity/server/password-hash.ts',
    before: 'const actual = await getTag(',
    after: 'if (hash === null) return false;\n  const actual = await getTag(',
    noticedBy: ['src/modules/identity/server/password.test.ts'],
  },
  {
    name: 'a foreign subject signs in',
    file: 'src/modules/identity/server/social.service.ts',
    before: 'if (sent.socialId && sent.socialId !== account.subject)',
    after: "if (sent.socialId === '')",
    noticedBy: ['src/modules/identity/server/sign-in-methods.alone.test.ts'],
  },
  {
    name: 'the nonce is always the same',
    file: 'src/kernel/server/http/pages.ts',
    before: "randomBytes(16).toString('base64')",
    after: "(randomBytes, 'bm9uY2U=')",
    noticedBy: pages,
  },
  {
    name: 'a guest is shown the page that is kept',
    file: 'src/kernel/server/http/page-cache.ts',
    before: '|| parseCookies(request)[this.#guestCookie] !== undefined) return null;',
    after: ') return null;',
    noticedBy: cacheTests,
  },
  {
    name: 'a page is kept although what it shows was touched',
    file: 'src/kernel/server/http/page-cache.ts',
    before: 'cached && cached.mark === mark ?',
    after: 'cached ?',
    noticedBy: cacheTests,
  },
  {
    name: 'what is told by a write is packed',
    file: 'src/kernel/server/http/compression.ts',
    before: "method === 'GET' && !download",
    after: "method !== 'DELETE' && !download",
    noticedBy: ['src/kernel/server/http/compression.test.ts'],
  },
  {
    name: 'a name ends the script that holds it',
    file: 'src/modules/page/site/structured-data.ts',
    before: ".replace(/</g, '\\\\u003c')",
    after: '',
    noticedBy: ['src/modules/page/server/markup.test.ts'],
  },
  {
    name: 'cents are written as dollars',
    file: 'src/kernel/contract/money.ts',
    before: 'return amount / 10 ** places;',
    after: 'return amount;',
    noticedBy: ['src/kernel/contract/money.test.ts'],
  },
  {
    name: 'live signals load nothing again',
    file: 'src/kernel/web/topics.ts',
    before: 'meta?.topics?.some((topic) => touched.includes(topic)) ?? false',
    after: 'meta?.topics === touched',
    noticedBy: ['src/kernel/web/live.alone.test.ts'],
  },
  {
    name: 'a write does not say all that it touches',
    file: 'src/modules/order/contract/endpoints.ts',
    before: 'touches: [orderTopics.order, orderTopics.guest, notificationTopics.notice, kernelTopics.consent]',
    after: 'touches: [orderTopics.order, orderTopics.guest, kernelTopics.consent]',
    noticedBy: ['src/apps/topics.test.ts'],
  },
  {
    name: 'a tab closes over what is not saved',
    file: 'src/kernel/web/ui/form/UnsavedWarning.tsx',
    before: 'if (isDirty()) event.preventDefault();',
    after: 'void event;',
    noticedBy: ['src/kernel/web/ui/form/SchemaForm.test.tsx'],
  },
  {
    ...start,
    name: 'a port that is taken is not seen',
    before: 'if (value !== null && !(await isPortFree(value)))',
    after: 'if (value === 0 && !(await isPortFree(value)))',
    only: 'a port that is taken',
  },
  {
    ...start,
    name: 'a second start on one folder is let in',
    before: "|| !getCommand(pid).includes('start.mjs')) return null;",
    after: '|| getCommand(pid)) return null;',
  },
  {
    ...start,
    name: 'production gets sample companies',
    before: 'sample: !isProduction',
    after: 'sample: true',
  },
];
