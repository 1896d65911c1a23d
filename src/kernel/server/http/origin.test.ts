/** Tests of the origin check for writes by cookie. */
import { expect, it } from 'vitest';
import { assertSameOrigin } from './origin.ts';

const host = 'alpha.localhost';
const refused = 'ORIGIN_REFUSED';

it.each([
  ['a page of the same host', { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }, null],
  ['the person, by the address bar', { 'sec-fetch-site': 'none' }, null],
  ['an older browser that tells the origin alone', { origin: `https://${host}` }, null],
  ['a page of a neighbouring host', { origin: 'https://beta.localhost', 'sec-fetch-site': 'same-site' }, refused],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, refused],
  ['another site, by an older browser', { origin: 'https://evil.example' }, refused],
  ['a page of the same host at another port', { origin: `https://${host}:8443` }, refused],
  ['a page that hides where it stands', { origin: 'null' }, refused],
  ['what tells neither', {}, refused],
  ['what tells one and means the other', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, refused],
])('%s', (_, headers, code) => {
  const judge = () => assertSameOrigin({ headers: { host, ...headers } } as never);
  if (code) expect(judge).toThrow(expect.objectContaining({ code }));
  else expect(judge).not.toThrow();
});
