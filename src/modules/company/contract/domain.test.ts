import { expect, test } from 'vitest';
import { parseHost } from './domain.ts';

test('a domain is written as people write it, and known as name servers do', () => {
  expect(parseHost('Shop.Example.com')).toBe('shop.example.com');
  expect(parseHost(' https://shop.example.com/cart ')).toBe('shop.example.com');
  expect(parseHost('하루.kr')).toBe('xn--2s2b133c.kr');
  for (const bad of ['localhost', '10.0.0.1', 'a b.com', 'shop.example.com:8080', 'user@a.com', '', 'a..b', '[::1]']) {
    expect(parseHost(bad), bad).toBeNull();
  }
});
