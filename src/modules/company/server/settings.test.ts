import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { readZone } from '#kernel/contract/input/zone.ts';
import { parsePicturePath } from '#kernel/contract/picture.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readCompany } from '../contract/endpoints.ts';
import { changeBasics, changeLogo, readSettings } from '../contract/settings.endpoints.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit } = createCompanyKit();

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

describe('the settings of a company', () => {
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
      // The same text as in the founding wizard: the industry cannot change later.
      { industry: 'services' },
    ]) {
      expect((await setBasics(master, wrong)).body.code).toBe('VALIDATION_FAILED');
    }
    expect((await setBasics(master, { version: before.version + 1 })).body.code).toBe('VERSION_CONFLICT');
    const { locale, timeZone, currency, yearBegins, version } = before;
    const asIs = { locale, timeZone, currency, yearBegins, version };
    expect((await kit.world.call(changeBasics, { as: viewer, body: asIs })).status).toBe(403);
    const reply = await setBasics(master, { locale: 'en', timeZone: 'America/New_York', yearBegins: 7 });
    expect(reply.body.data).toMatchObject({ locale: 'en', timeZone: 'America/New_York', basicsConfirmed: true });
    const companyView = (await kit.world.call(readCompany, { at: kit.world.alpha })).body.data;
    expect(companyView).toMatchObject({ locale: 'en', timeZone: 'America/New_York', yearBegins: 7 });
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

  test('its time zone is stored in its own spelling, and the database knows every zone that the server accepts', async () => {
    const { alpha } = kit.world;
    const { body } = await setBasics(alpha.master, { timeZone: 'asia/tokyo' });
    expect(body.data).toMatchObject({ timeZone: 'Asia/Tokyo' });
    const zoneRows = await alpha.service(({ unit }) =>
      unit.query(statement<{ name: string }>('select name from pg_timezone_names', [])),
    );
    const names = new Set(zoneRows.map(({ name }) => name));
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'].map(readZone);
    expect(zones.filter((zone) => zone === null || !names.has(zone))).toEqual([]);
  });

  test('its logo is seen by everybody as long as it is the logo, and nobody else’s picture is', async () => {
    const { alpha, beta } = kit.world;
    const { master } = alpha;
    const path = await upload(master);
    const { id } = parsePicturePath(path) as { id: string };
    const look = async (of: string, at = alpha) => {
      const host = `${at.code}.localhost`;
      return (await kit.world.request({ method: 'GET', url: `/api/pictures/${id}/320?of=${of}`, host })).status;
    };
    expect(await look(alpha.tenant.id)).toBe(404);
    // A picture not stored by the company cannot be its logo.
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
