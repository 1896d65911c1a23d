// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { answerAddress, askingAddress, departure, takeArrival } from './arrival.ts';

const at = (path: string) => history.replaceState(null, '', path);
beforeEach(() => sessionStorage.clear());

it('asks the host that one comes from, with the hash of what only this tab knows', async () => {
  const { hostname, protocol, port } = location;
  const from = `${protocol}//beside.${hostname}${port && `:${port}`}`;
  at(`/auth/arrive?from=${encodeURIComponent(from)}&to=alpha&next=%2Fworkspace`);
  const asking = new URL((await askingAddress()) ?? '');
  expect(asking.origin + asking.pathname).toBe(`${from}/auth/arrive`);
  const { code, challenge, next } = departure(asking.search) ?? {};
  expect([code, next]).toEqual(['alpha', '/workspace']);
  const answer = new URL(answerAddress(location.origin, { token: 'a+b', next: '/workspace' }));
  at(answer.pathname + answer.search + answer.hash);
  const arrival = takeArrival();
  expect(arrival?.tempToken).toBe('a+b');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(arrival?.verifier));
  const sent = Uint8Array.from(atob(String(challenge).replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
  expect(sent).toEqual(new Uint8Array(hash));
  expect(location.pathname + location.search + location.hash).toBe('/auth/arrive?next=%2Fworkspace');
});

it('asks no host that is none of ours', async () => {
  for (const from of [
    'https://evil.example',
    'javascript:alert(1)',
    'not an address',
    `${location.origin}@evil.example`,
  ]) {
    at(`/auth/arrive?from=${encodeURIComponent(from)}&to=alpha`);
    expect(await askingAddress(), from).toBeNull();
  }
});

it('brings no secret for a link that this tab did not ask for, and takes tokens nowhere else', () => {
  at('/auth/arrive#token=abc');
  expect(takeArrival()).toEqual({ tempToken: 'abc', verifier: '' });
  at('/workspace#token=abc');
  expect(takeArrival()).toBeNull();
});
