import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TestCompany, TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import * as endpoints from '../contract/closing.endpoints.ts';
import { readCompany } from '../contract/endpoints.ts';
import { eraseExpiredCompanies } from './closing.service.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit, within } = createCompanyKit();
const readClosing = (as: TestMember, code: string) =>
  kit.world.call(endpoints.readClosingState, { as, at: null, params: { companyCode: code } });
const reopen = (as: TestMember, code: string) =>
  kit.world.call(endpoints.reopenCompany, { as, at: null, params: { companyCode: code }, body: {} });
const close = (company: TestCompany, confirmCode: string, as = company.master) =>
  kit.world.call(endpoints.closeCompany, { as, at: company, body: { confirmCode } });
const exportRows = (company: TestCompany) => kit.world.call(endpoints.exportCompany, { as: company.master, body: {} });
/** The session's last proof is longer ago than five minutes, or a moment. */
const setProofAge = (minutes: number) =>
  kit.world.root((context) =>
    context.unit.query(
      statement("update identity.sessions set proved_at = now() - $1::int * interval '1 minute'", [minutes]),
    ),
  );

describe('a company is closed', () => {
  test('by its master alone, after a proof, its address typed, and its data taken along', async () => {
    const { alpha } = kit.world;
    expect((await close(alpha, 'alpha', alpha.manager)).status).toBe(403);
    expect((await close(alpha, 'alpha')).body.code).toBe('EXPORT_FIRST');
    expect((await close(alpha, 'beta')).body.code).toBe('CLOSING_NOT_CONFIRMED');
    const file = await exportRows(alpha);
    expect(file.status).toBe(200);
    await setProofAge(6);
    expect((await close(alpha, 'alpha')).body.code).toBe('REAUTHENTICATION_REQUIRED');
    await setProofAge(0);
    const closed = await close(alpha, 'alpha');
    expect(closed.status).toBe(200);
    const days = (Date.parse(closed.body.data.goneAfter) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test('and unknown to everybody but its master, who receives mail and reopens it', async () => {
    const { alpha, beta } = kit.world;
    const host = await kit.world.call(readCompany, { at: alpha });
    expect(host).toMatchObject({ status: 404, body: { code: 'COMPANY_INACTIVE', details: [{ code: 'closed' }] } });
    expect((await exportRows(alpha)).status).toBe(404);
    expect((await readClosing(alpha.master, 'alpha')).body.data).toMatchObject({
      status: 'closed',
      name: 'alpha 상사',
    });
    for (const other of [alpha.manager, beta.master]) {
      expect((await readClosing(other, 'alpha')).body.code).toBe('COMPANY_NOT_FOUND');
      expect((await reopen(other, 'alpha')).body.code).toBe('COMPANY_NOT_FOUND');
    }
    // Its days are not over.
    await kit.world.root(eraseExpiredCompanies);
    expect((await reopen(alpha.master, 'alpha')).body.data).toMatchObject({ status: 'active', goneAfter: null });
    expect((await reopen(alpha.master, 'alpha')).body.code).toBe('COMPANY_STANDING_CHANGED');
    expect((await kit.world.call(readCompany, { at: alpha })).status).toBe(200);
    const mails = await within(
      alpha.tenant.id,
      "select kind, recipient from kernel.mails where company_id = $1 and kind like 'company.%ed' order by id",
      [alpha.tenant.id],
    );
    expect(mails).toEqual([
      { kind: 'company.closed', recipient: alpha.master.email },
      { kind: 'company.reopened', recipient: alpha.master.email },
    ]);
  });

  test('under a database rule: no row is deleted before its days are over, regardless of the application', async () => {
    const { alpha } = kit.world;
    const { id } = alpha.tenant;
    const counts = () =>
      within(
        id,
        `select (select count(*)::int from kernel.audit_log where company_id = $1) as trail,
           (select count(*)::int from company.memberships where company_id = $1) as members,
           (select count(*)::int from company.companies where id = $1) as companies`,
        [id],
      );
    const [before] = await counts();
    const tryAll = async () => {
      const denied = { code: '42501' };
      await expect(within(id, 'select kernel.erase_company()')).rejects.toMatchObject(denied);
      await expect(within(id, 'delete from company.companies where id = $1', [id])).rejects.toMatchObject(denied);
      await expect(within(id, 'delete from kernel.audit_log where company_id = $1', [id])).rejects.toMatchObject(
        denied,
      );
      expect(await within(id, 'select company.erase() as erased')).toEqual([{ erased: false }]);
      expect(await within(null, 'select company.erase() as erased')).toEqual([{ erased: false }]);
    };
    await tryAll();
    await within(
      id,
      "update company.companies set status = 'closed', gone_after = now() + interval '1 minute' where id = $1",
      [id],
    );
    await tryAll();
    expect(await counts()).toEqual([before]);
    await within(id, "update company.companies set status = 'active', gone_after = null where id = $1", [id]);
  });

  test('the export has the rows of every module, and no credentials', async () => {
    const { alpha } = kit.world;
    const [company, person] = [alpha.tenant.id, alpha.viewer.personId];
    for (const row of [
      `consents (company_id, id, person_id, kind, act, version, language, way)
       values ($1, gen_random_uuid(), $2, 'collection', 'given', 1, 'ko', 'screen')`,
      `access_records (company_id, id, at, actor_id, actor_name, action, subject_type, subjects)
       values ($1, gen_random_uuid(), now(), $2, '열람자', 'axis.record.read', 'entity/external', array[$2::uuid])`,
      `access_reviews (company_id, month, figures, mark, note, signed_by, signed_name)
       values ($1, '2026-10', '{}', '', '', $2, '점검자')`,
      `erasures (company_id, id, kind, subject_ids, words, reason)
       values ($1, $2, 'axis.record', '{}', '{지워질 이름}', 'request')`,
      "retention (company_id, kind, months) select $1, 'notices', 24 where $2::uuid is not null",
    ]) {
      await within(company, `insert into kernel.${row}`, [company, person]);
    }
    const answer = await kit.world.request({
      method: 'POST',
      url: '/api/company/exports',
      host: 'alpha.localhost',
      headers: { authorization: `Bearer ${alpha.master.token}` },
      payload: {},
    });
    const text = String(answer.body);
    for (const table of [
      'access.roles',
      'axis.records',
      'company.memberships',
      'finance.accounts',
      'kernel.audit_log',
      'kernel.access_records',
      'kernel.access_reviews',
      'kernel.consents',
      'kernel.retention',
    ]) {
      expect(text, table).toContain(`${table},`);
    }
    expect(text).toContain(alpha.viewer.personId);
    expect(text).not.toContain(kit.world.beta.tenant.id);
    expect(text).not.toMatch(/token_hash|secret_sealed|지워질 이름/);
  });

  test('and gone with all its rows and files when its days are over, which the trail of the root says', async () => {
    const { alpha, beta, app } = kit.world;
    const { id } = alpha.tenant;
    await exportRows(alpha);
    await setProofAge(0);
    expect((await close(alpha, 'alpha')).status).toBe(200);
    await kit.world.settle();
    const folder = join(app.config.filesDir, id, 'ab');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'abc'), 'a file');
    await within(id, "update company.companies set gone_after = now() - interval '1 minute' where id = $1", [id]);
    await kit.world.root(eraseExpiredCompanies);

    const owner = await connectAsSuperuser(kit.world.urls.ownerUrl);
    const { rows: tables } = await owner.query(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'testing'`,
    );
    const rowCounts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await owner.query(`select count(*)::int as count from ${name} where company_id = $1`, [id]);
      if (rows[0].count > 0) rowCounts[name] = rows[0].count;
    }
    await owner.end();
    expect(tables.length).toBeGreaterThan(50);
    expect(rowCounts).toEqual({});
    await expect.poll(() => existsSync(join(app.config.filesDir, id))).toBe(false);
    expect((await kit.world.call(readCompany, { at: beta })).status).toBe(200);
    expect((await readClosing(alpha.master, 'alpha')).body.code).toBe('COMPANY_NOT_FOUND');
    const trail = await kit.world.root((context) =>
      context.unit.query(
        statement(
          "select subject_id, before ->> 'code' as code from kernel.audit_log where company_id = kernel.scope_id() and action = 'company.company.erase'",
        ),
      ),
    );
    expect(trail).toEqual([{ subject_id: id, code: 'alpha' }]);
  });
});
