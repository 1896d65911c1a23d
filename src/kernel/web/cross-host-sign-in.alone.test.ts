// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import {
  getTokenAnswerAddress,
  getTokenRequestAddress,
  parseTokenRequest,
  takeSignInToken,
} from './cross-host-sign-in.ts';

const root = 'http://heureum.example:3002';
const at = (path: string) => history.replaceState(null, '', path);
beforeEach(() => sessionStorage.clear());

it('asks the host that one comes from, with the hash of what only this tab knows', async () => {
  const from = `http://beside.${new URL(root).host}`;
  at(`/auth/arrive?from=${encodeURIComponent(from)}&to=alpha&next=%2Fworkspace`);
  const asking = new URL((await getTokenRequestAddress(root)) ?? '');
  expect(asking.origin + asking.pathname).toBe(`${from}/auth/arrive`);
  const { code, challenge, next } = parseTokenRequest(asking.search) ?? {};
  expect([code, next]).toEqual(['alpha', '/workspace']);
  const answer = new URL(getTokenAnswerAddress(location.origin, { token: 'a+b', next: '/workspace' }));
  at(answer.pathname + answer.search + answer.hash);
  const arrival = takeSignInToken();
  expect(arrival?.tempToken).toBe('a+b');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(arrival?.verifier));
  const sent = Uint8Array.from(atob(String(challenge).replaceAll('-', '+').replaceAll('_', '/')), (item) =>
    item.charCodeAt(0),
  );
  expect(sent).toEqual(new Uint8Array(hash));
  expect(location.pathname + location.search + location.hash).toBe('/auth/arrive?next=%2Fworkspace');
});

const getAddress = (from: string, rootOrigin = root) => {
  at(`/auth/arrive?from=${encodeURIComponent(from)}&to=alpha`);
  return getTokenRequestAddress(rootOrigin);
};

it('asks the root, and no host that is none of ours', async () => {
  expect(await getAddress(root)).toContain(`${root}/auth/arrive?`);
  for (const from of [
    'https://evil.example',
    'javascript:alert(1)',
    'not an address',
    `${root}@evil.example`,
    'http://evilheureum.example:3002',
    'http://heureum.example',
    'https://beside.heureum.example:3002',
  ]) {
    expect(await getAddress(from), from).toBeNull();
  }
});

it('takes nothing for a host above it that only the name says: a root, or a company’s own domain', async () => {
  const { host } = location;
  const above = `http://${host.slice(host.indexOf('.') + 1)}`;
  for (const from of [above, `http://evil.${host}`, `http://${host}`, 'http://evil.com', 'http://com']) {
    expect(await getAddress(from, 'http://heureum.example'), from).toBeNull();
  }
});

it('brings no secret for a link that this tab did not ask for, and takes tokens nowhere else', () => {
  at('/auth/arrive#token=abc');
  expect(takeSignInToken()).toEqual({ tempToken: 'abc', verifier: '' });
  at('/workspace#token=abc');
  expect(takeSignInToken()).toBeNull();
});
