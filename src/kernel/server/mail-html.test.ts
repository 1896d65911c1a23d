/** Tests of mail layout: the letter as its reader sees it. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { logoWithNameSvg } from '../contract/logo.ts';
import { logoContentId, renderMail } from './mail-html.ts';
import { mailLogo } from './mail-logo.ts';

const own = ['http://hanbit.localhost'];
const sender = { name: '한빛상회', origin: 'http://hanbit.localhost' };
const link = 'http://hanbit.localhost/orders/1?a=1&b=2';

it('has the head of the company, a button for its link, and the name once', () => {
  const html = renderMail({
    subject: '주문이 확정되었습니다',
    text: `고맙습니다.\n\n${link}\n\n한빛상회`,
    sender,
    own,
  });
  expect(html).toContain('lang="ko"');
  expect(html).toContain('>한빛상회</a>');
  expect(html).toContain('>열어 보기</a>');
  expect(html).toContain('href="http://hanbit.localhost/orders/1?a=1&amp;b=2"');
  expect(html).not.toMatch(/<p[^>]*>한빛상회<\/p>/);
});

it('has the mark of the product where the product writes, and fetches nothing', () => {
  const html = renderMail({ subject: '[Heureum] Hello', text: `See ${link} there.`, sender: null, own });
  expect(html).toContain('lang="en"');
  expect([...html.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source)).toEqual([`cid:${logoContentId}`]);
  expect(html).not.toMatch(/url\(|<link|<script|background="/);
  expect(html).toMatch(/<h1[^>]*>Hello</);
});

it('makes no link of an address that somebody wrote', () => {
  const wrote = 'https://evil.example/hanbank';
  for (const text of [
    wrote,
    `긴급 ${wrote} 에서 확인`,
    `http://hanbit.localhost.evil.example/ ${wrote}`,
    'http://hanbit.localhost@evil.example/',
  ])
    expect(renderMail({ subject: '확인', text, sender: null, own })).not.toMatch(/<a /);
});

it('shows what others wrote as text', () => {
  const html = renderMail({
    subject: '<b>x</b>',
    text: '<img src=x onerror=alert(1)>',
    sender: { ...sender, name: '<i>' },
    own,
  });
  expect(html).not.toMatch(/<(b|i|img)\b/);
});

/** Uploads are read as raster pictures only (`picture-sizes.ts`), in the same process: drawings are read only here. */
const drawings = { operation: ['VipsForeignLoadSvgBuffer'] };

it('has the mark as it is drawn', async () => {
  const pixels = (picture: Buffer) => sharp(picture).resize(68, 24).removeAlpha().greyscale().raw().toBuffer();
  const expectedLogo = await pixels(mailLogo);
  sharp.unblock(drawings);
  const drawn = await pixels(Buffer.from(logoWithNameSvg)).finally(() => sharp.block(drawings));
  const apart =
    expectedLogo.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at] ?? 0)), 0) / expectedLogo.length;
  expect(apart).toBeLessThan(6);
});
