import { describe, expect, it } from 'vitest';
import { getLoginAddress, getReturnPath } from './return-path.ts';

describe('the way back after signing in', () => {
  it('[RT-09] is preserved in the sign-in address', () => {
    expect(getLoginAddress('/genesis/login', '/genesis/user?tab=a#b')).toBe(
      '/genesis/login?next=%2Fgenesis%2Fuser%3Ftab%3Da%23b',
    );
    expect(getLoginAddress('/auth/login', '/auth/login')).toBe('/auth/login');
    expect(getReturnPath('?next=%2Fgenesis%2Fuser%3Ftab%3Da', '/x')).toBe('/genesis/user?tab=a');
    expect(getReturnPath('', '/x')).toBe('/x');
  });

  it('never leads to another host', () => {
    for (const bad of [
      '//evil.example',
      '/.//evil.example',
      '/%5Cevil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
    ]) {
      expect(getReturnPath(`?next=${bad}`, '/x')).toBe('/x');
      expect(getLoginAddress('/auth/login', decodeURIComponent(bad))).toBe('/auth/login');
    }
  });
});
