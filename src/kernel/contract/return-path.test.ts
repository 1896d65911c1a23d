import { expect, test } from 'vitest';
import { parseSafePath } from './return-path.ts';

test('paths of this host stay what they are, in the form in which a browser reads them', () => {
  for (const path of ['/', '/genesis/user?tab=a&b=%2F%2Fx#c', '/a//b', '/%2F/evil.example', '/?next=//evil.example']) {
    expect(parseSafePath(path)).toBe(path);
  }
  expect(parseSafePath('/a/../b')).toBe('/b');
  expect(parseSafePath('/회사')).toBe('/%ED%9A%8C%EC%82%AC');
});

test('a path that a browser could read as another host is refused', () => {
  const bad = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/./..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/.%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.\t//evil.example',
    '/\0/evil.example',
    '/./\\evil.example',
    ' //evil.example',
    '/ /evil.example',
    'https://evil.example',
    'http://here.invalid/x',
    'javascript:alert(1)',
    'evil.example',
    '@evil.example',
    '?next=/x',
    '',
    null,
    undefined,
  ];
  for (const path of bad) expect(parseSafePath(path), String(path)).toBeNull();
});
