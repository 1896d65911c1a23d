import { describe, expect, it } from 'vitest';
import { createFieldSchema } from './field.ts';
import { LinkAddress, OwnPath, PictureAddress, toOwnPath, toSafeLink, toSafePictureAddress } from './link.ts';

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript://x/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:http://localhost/1',
  'ms-word:ofe|u|x',
];

describe('addresses that people write', () => {
  it.each(scripts)('%j is saved by no field and shown as no link', (address) => {
    const field = { key: 'site', label: { ko: '주소', en: 'Address' }, kind: 'url', required: true } as const;
    expect(LinkAddress.safeParse(address).success).toBe(false);
    expect(PictureAddress.safeParse(address).success).toBe(false);
    expect(createFieldSchema([field]).safeParse({ site: address }).success).toBe(false);
    expect(toSafeLink(address)).toBeUndefined();
    expect(toSafePictureAddress(address)).toBeUndefined();
    expect(OwnPath.safeParse(address).success).toBe(false);
    expect(toOwnPath(address)).toBe('/');
  });

  it.each(['http://a.example', 'https://a.example/b?c=d#e', 'mailto:kim@a.example', 'tel:+82-2-1234-5678'])(
    '%s is a link',
    (address) => {
      expect(LinkAddress.parse(address)).toBe(address);
      expect(toSafeLink(address)).toBe(address);
    },
  );

  it.each(['//evil.example', '/\\evil.example', '/a\\b', 'https://evil.example', '/a b', '/"><b>'])(
    '%j is no path of our own',
    (path) => {
      expect(OwnPath.safeParse(path).success).toBe(false);
      expect(toOwnPath(path)).toBe('/');
    },
  );

  it('accepts paths of our own, and images from the web only', () => {
    expect(toOwnPath('/catalog?category=living#top')).toBe('/catalog?category=living#top');
    expect(toSafePictureAddress('https://a.example/b.png')).toBe('https://a.example/b.png');
    expect(toSafePictureAddress('mailto:kim@a.example')).toBeUndefined();
  });
});
