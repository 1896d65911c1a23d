import { describe, expect, it } from 'vitest';
import { loginAddress, returnPath } from './return-path.ts';

describe('the way back after signing in', () => {
  it('[RT-09] is kept in the sign-in address', () => {
    expect(loginAddress('/genesis/login', '/genesis/user?tab=a#b')).toBe(
      '/genesis/login?next=%2Fgenesis%2Fuser%3Ftab%3Da%23b',
    );
    expect(loginAddress('/auth/login', '/auth/login')).toBe('/auth/login');
    expect(returnPath('?next=%2Fgenesis%2Fuser%3Ftab%3Da', '/x')).toBe('/genesis/user?tab=a');
    expect(returnPath('', '/x')).toBe('/x');
  });

  it('never leads to another host', () => {
    for (const bad of [
      '//evil.example',
      '/.//evil.example',
      '/%5Cevil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
    ]) {
      expect(returnPath(`?next=${bad}`, '/x')).toBe('/x');
      expect(loginAddress('/auth/login', decodeURIComponent(bad))).toBe('/auth/login');
    }
  });
});
