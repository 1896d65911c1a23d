import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { readZone } from '#kernel/contract/input/zone.ts';
import { pictureFacts } from '#kernel/contract/picture.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readCompany } from '../contract/endpoints.ts';
import { changeBasics, changeLogo, readSettings } from '../contract/settings.endpoints.ts';
import { companyKit } from './testing/kit.ts';

const { kit } = companyKit();

const settings = async (as: TestMember) => (await kit.world.call(readSettings, { as })).body.data;

async function setBasics(as: TestMember, change: object) {
  const { locale, timeZone, currency, yearBegins, version } = await settings(as);
  const body = { locale, timeZone, currency, yearBegins, version, ...change };
  return kit.world.call(changeBasics, { as, body: body as never });
}

async function setLogo(as: TestMember, logo: string | null) {
  const { version } = await settings(as);
  return kit.world.call(changeLogo, { as, body: { version, logo } });
}

async function upload(as: TestMember): Promise<string> {
  const payload = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#0f766e80' } })
    .png()
    .toBuffer();
  const { status, body } = await kit.world.request({
    method: 'POST',
    url: '/api/pictures',
    host: `${as.company.code}.localhost`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'image/png' },
    payload,
  });
  expect(status).toBe(201);
  return (body.data as { path: string }).path;
}

describe('what a company decides of itself', () => {
  test('its language, zone and year hold at once, are written to the trail, and are refused where they are nothing', async () => {
    const { master, viewer, tenant } = kit.world.alpha;
    expect(await settings(master)).toMatchObject({ yearBegins: 1, basicsConfirmed: false });
    const before = await settings(master);
    for (const wrong of [
      { timeZone: 'Asia/Nowhere' },
      { timeZone: '+0900' },
      { yearBegins: 13 },
      { locale: 'fr' },
      { currency: 'GBP' },
      // What the founding wizard says: the industry is not changed later.
      { industry: 'services' },
    ]) {
      expect((await setBasics(master, wrong)).body.code).toBe('VALIDATION_FAILED');
    }
    expect((await setBasics(master, { version: before.version + 1 })).body.code).toBe('VERSION_CONFLICT');
    const { locale, timeZone, currency, yearBegins, version } = before;
    const asIs = { locale, timeZone, currency, yearBegins, version };
    expect((await kit.world.call(changeBasics, { as: viewer, body: asIs })).status).toBe(403);
    const kept = await setBasics(master, { locale: 'en', timeZone: 'America/New_York', yearBegins: 7 });
    expect(kept.body.data).toMatchObject({ locale: 'en', timeZone: 'America/New_York', basicsConfirmed: true });
    const seen = (await kit.world.call(readCompany, { at: kit.world.alpha })).body.data;
    expect(seen).toMatchObject({ locale: 'en', timeZone: 'America/New_York', yearBegins: 7 });
    const trail = await kit.world.alpha.service(({ unit }) =>
      unit.query(
        statement<{ after: unknown }>(
          "select after from kernel.audit_log where company_id = $1 and action = 'company.basics.change'",
          [tenant.id],
        ),
      ),
    );
    expect(trail.map(({ after }) => after)).toEqual([
      { locale: 'en', timeZone: 'America/New_York', currency: 'KRW', yearBegins: 7 },
    ]);
  });

  test('its zone is kept in its own spelling, and the database knows every zone that the server takes', async () => {
    const { alpha } = kit.world;
    const { body } = await setBasics(alpha.master, { timeZone: 'asia/tokyo' });
    expect(body.data).toMatchObject({ timeZone: 'Asia/Tokyo' });
    const known = await alpha.service(({ unit }) =>
      unit.query(statement<{ name: string }>('select name from pg_timezone_names', [])),
    );
    const names = new Set(known.map(({ name }) => name));
    const taken = [...Intl.supportedValuesOf('timeZone'), 'UTC'].map(readZone);
    expect(taken.filter((zone) => zone === null || !names.has(zone))).toEqual([]);
  });

  test('its logo is seen by everybody as long as it is the logo, and nobody else’s picture is', async () => {
    const { alpha, beta } = kit.world;
    const { master } = alpha;
    const path = await upload(master);
    const { id } = pictureFacts(path) as { id: string };
    const look = async (of: string, at = alpha) => {
      const host = `${at.code}.localhost`;
      return (await kit.world.request({ method: 'GET', url: `/api/pictures/${id}/320?of=${of}`, host })).status;
    };
    expect(await look(alpha.tenant.id)).toBe(404);
    // A picture that the company does not keep is no logo of it.
    const foreign = await setLogo(beta.master, path);
    expect([foreign.status, foreign.body.code]).toEqual([400, 'LOGO_NOT_FOUND']);
    expect((await setLogo(master, 'https://example.com/logo.png')).body.code).toBe('VALIDATION_FAILED');
    expect((await setLogo(master, path)).body.data.logo).toBe(path);
    expect((await kit.world.call(readCompany, { at: alpha })).body.data.logo).toBe(path);
    expect(await look(alpha.tenant.id)).toBe(200);
    expect(await look(beta.tenant.id)).toBe(404);
    expect(await look(alpha.tenant.id, beta)).toBe(404);
    expect((await setLogo(master, null)).body.data.logo).toBeNull();
    expect(await look(alpha.tenant.id)).toBe(404);
  });
});
