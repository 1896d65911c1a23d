import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPictureSources, parsePicturePath } from '../contract/picture.ts';
import { detectPictureType } from './picture-sizes.ts';
import { createKernelServer, type KernelServer } from './testing/kernel-server.ts';

let fastify: KernelServer['fastify'];
let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer();
  ({ fastify: fastify } = server);
});
afterAll(() => server.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } });

interface PictureCall {
  as?: string;
  host?: string;
  type?: string;
}

function send(payload: Buffer, { as = 'plain', host = 'alpha.localhost', type = 'image/jpeg' }: PictureCall = {}) {
  const authorization = as ? { authorization: `Bearer ${as}` } : {};
  return fastify.inject({
    url: '/api/pictures',
    method: 'POST',
    headers: { host, 'content-type': type, ...authorization },
    payload,
  });
}

const get = (url: string, { as, host = 'alpha.localhost' }: PictureCall = {}) =>
  fastify.inject({ url, headers: { host, ...(as ? { authorization: `Bearer ${as}` } : {}) } });

describe('a picture', () => {
  it('is stored in three sizes, rotated upright, without the camera’s metadata', async () => {
    const exif = { IFD0: { Copyright: 'somebody', Make: 'Camera' }, IFD3: { GPSLatitude: '37/1 30/1 0/1' } };
    const payload = await drawn(2000, 1000).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const stored = await send(payload);
    expect(stored.statusCode).toBe(201);
    const { path, width, height } = stored.json().data;
    expect({ width, height }).toEqual({ width: 800, height: 1600 });
    expect(parsePicturePath(path)).toMatchObject({ width: 800, height: 1600 });
    const sizes = (getPictureSources(path)?.srcSet ?? '').split(', ').map((source) => source.split(' '));
    expect(sizes.map(([, wide]) => wide)).toEqual(['160w', '400w', '800w']);
    for (const [url = '', wide] of sizes) {
      const read = await get(url, { as: 'admin' });
      expect(read.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
      const facts = await sharp(read.rawPayload).metadata();
      expect(facts).toMatchObject({ format: 'webp', width: Number.parseInt(wide as string, 10) });
      expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it('that is small is not made larger', async () => {
    const { path } = (await send(await drawn(500, 400).png().toBuffer(), { type: 'image/png' })).json().data;
    expect(path).toMatch(/\/500x400$/);
    const { srcSet = '', src = '' } = getPictureSources(path) ?? {};
    expect(srcSet.match(/\d+w/g)).toEqual(['320w', '500w']);
    expect((await sharp((await get(src, { as: 'plain' })).rawPayload).metadata()).width).toBe(500);
  });

  it.each(['png', 'webp', 'avif'] as const)('of the kind %s is read, whatever its sender calls it', async (kind) => {
    expect((await send(await drawn(60, 40).toFormat(kind).toBuffer(), { type: 'image/jpeg' })).statusCode).toBe(201);
  });

  it('is seen by members of its company, and by no visitor while nothing shows it', async () => {
    const { path } = (await send(await drawn(64, 64).jpeg().toBuffer())).json().data;
    const { src = '' } = getPictureSources(path, '0198c0de-0000-7000-8000-000000000001') ?? {};
    expect((await get(src, { as: 'plain' })).statusCode).toBe(200);
    expect((await get(src)).statusCode).toBe(404);
    expect((await get(src, { as: 'stranger' })).statusCode).toBe(404);
    expect((await get(src, { as: 'stranger', host: 'beta.localhost' })).statusCode).toBe(404);
    expect((await get(src.replace(/\/\d+\?/, '/321?'), { as: 'plain' })).statusCode).toBe(404);
  });

  it('is not taken from strangers', async () => {
    const payload = await drawn(64, 64).jpeg().toBuffer();
    expect((await send(payload, { as: '' })).statusCode).toBe(401);
    expect((await send(payload, { as: 'stranger' })).statusCode).toBe(404);
  });
});

describe('a file that is no picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
  const heic = Buffer.from('0000001c667479706865696300000000', 'hex');
  it.each([
    ['PICTURE_TYPE_REFUSED', 415, svg],
    ['PICTURE_TYPE_REFUSED', 415, Buffer.from('%PDF-1.7')],
    ['PICTURE_HEIC', 415, heic],
    ['PICTURE_UNREADABLE', 422, Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('is refused: %s', async (code, status, bytes) => {
    const { statusCode, body } = await send(bytes);
    expect([statusCode, JSON.parse(body).code]).toEqual([status, code]);
  });

  it('is a small file that would fill the memory, and one that is cut off', async () => {
    const bomb = await drawn(9000, 6000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await send(bomb)).json().code).toBe('PICTURE_UNREADABLE');
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect((await send(whole.subarray(0, whole.length / 2))).json().code).toBe('PICTURE_UNREADABLE');
  });

  it('is recognized by its bytes', () => {
    expect(detectPictureType(heic)).toBe('heic');
    expect(detectPictureType(new Uint8Array())).toBeNull();
    expect(parsePicturePath('/api/pictures/x/1x1')).toBeNull();
    expect(getPictureSources('https://example.com/a.png')).toBeNull();
  });
});

it('many at once wait for each other, and too many are refused', async () => {
  const payload = await drawn(1500, 1500).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(payload)));
  const by = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect(by(201) + by(503)).toBe(20);
  expect(by(201)).toBeGreaterThan(5);
});

it('uploads of one company leave capacity to other companies', async () => {
  const payload = await drawn(3000, 3000).jpeg().toBuffer();
  const statuses: number[] = [];
  const ofAlpha = Array.from({ length: 16 }, async () => statuses.push((await send(payload)).statusCode));
  await expect.poll(() => statuses, { timeout: 10_000 }).toContain(503);
  expect((await send(payload, { as: 'stranger', host: 'beta.localhost' })).statusCode).toBe(201);
  await Promise.all(ofAlpha);
});

it('are counted before anything is done with them, also what turns out to be none', async () => {
  const limited = await createKernelServer({ settings: { RATE_LIMIT: 'true' } });
  const upload = () =>
    limited.fastify.inject({
      url: '/api/pictures',
      method: 'POST',
      headers: { host: 'alpha.localhost', 'content-type': 'image/png', authorization: 'Bearer plain' },
      payload: Buffer.from('89504e470d0a1a0a0000', 'hex'),
    });
  // As many as it takes: on a slow machine more flow in meanwhile.
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 1000) statuses.push((await upload()).statusCode);
  await limited.close();
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(422));
  expect(statuses.at(-1)).toBe(429);
});
