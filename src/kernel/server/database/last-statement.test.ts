import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { Database } from './pool.ts';
import { statement } from './unit.ts';

const unitOptions = { companyId: null, personId: null, accessVersion: null };

let urls: TestDatabase;
let database: Database;
beforeAll(async () => {
  urls = await cloneDatabase();
  database = new Database({ url: urls.appUrl, max: 1 });
});
afterAll(async () => {
  await database.close();
  await urls.drop();
});

describe('a unit that is finished by its last statement', () => {
  const setting = (value: string) => statement(`select set_config('app.noted', $1, true)`, [value]);
  const noted = statement<{ noted: string }>(`select current_setting('app.noted', true) as noted`);
  const refused = statement('select kernel.raise_conflict()');
  const opened = (ends: () => void = () => undefined) => {
    const unit = database.unit(unitOptions);
    unit.endsWith(ends, { early: true });
    return unit;
  };

  it.each([true, false])(
    'goes with what was added before, and is followed by its end (a query before it: %s)',
    async (queried) => {
      const unit = opened(() => unit.add(setting('the end')));
      const notices: string[] = [];
      unit.afterCommit(() => notices.push('kept'));
      if (queried) await unit.query(setting('before'));
      unit.add(setting('added'));
      expect(await unit.finish(noted, () => unit.add(setting('then')))).toEqual([{ noted: 'added' }]);
      expect(notices).toEqual(['kept']);
      expect(unit.mayFinish).toBe(false);
      expect(() => unit.add(noted)).toThrow('has ended');
      await expect(unit.query(noted)).rejects.toThrow('has ended');
      await unit.commit();
      expect(notices).toEqual(['kept']);
    },
  );

  it.each([true, false])('is empty again where that is refused (a query before it: %s)', async (queried) => {
    const notices: string[] = [];
    const unit = opened(() => notices.push('end'));
    if (queried) await unit.query(setting('before'));
    unit.add(setting('added'));
    unit.afterCommit(() => notices.push('kept'));
    await expect(unit.finish(refused)).rejects.toMatchObject({ code: 'HU410' });
    expect((await unit.query(noted))[0]?.noted || null).toBeNull();
    await unit.commit();
    expect(notices).toEqual(['end', 'end']);
  });

  it.each(['then', 'end'])('is nothing where what comes behind it is refused (%s)', async (behind) => {
    const unit = opened(() => behind === 'end' && unit.add(refused));
    const finished = unit.finish(setting('changed'), () => behind === 'then' && unit.add(refused));
    await expect(finished).rejects.toMatchObject({ code: 'HU410' });
    expect((await database.unit({ ...unitOptions, readOnly: true }).query(noted))[0]?.noted || null).toBeNull();
    await unit.rollback();
  });

  it('is only where its maker lets it', async () => {
    const unit = database.unit(unitOptions);
    expect(unit.mayFinish).toBe(false);
    await expect(unit.finish(noted)).rejects.toThrow('does not end here');
    await unit.rollback();
  });
});
