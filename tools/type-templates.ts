/** The files of a new type of record, as written by `new-type.ts`: its assignee, its due date, and its completion. */
import type { ScaffoldTexts } from './scaffold.ts';

export interface TypeNames extends ScaffoldTexts {
  /** The group of the menu, and its name in the module's screens. */
  group: string;
  menu: string;
}
type Template = (names: TypeNames) => string;

export const typeFile: Template = ({ moduleName, noun, ko, en }) => `/** ${en}: in use until they are given back. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, day, note, owner } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';

export const ${noun}Type = recordType({
  axis: '${moduleName}',
  key: '${noun}',
  label: { ko: '${ko}', en: '${en}' },
  access: openToAll,
  fields: [owner, day('until', '예정일', 'Until'), note],
  fixed: [
    choice('stage', '진행', 'Stage', { open: ['사용 가능', 'Ready'], ended: ['사용 종료', 'Ended'] }),
    day('endedOn', '종료일', 'Ended on'),
  ],
  states: { field: 'stage', start: ['open'], moves: { open: ['ended'], ended: ['open'] } },
  actions: [
    { key: 'end', label: { ko: '종료하기', en: 'End' }, to: 'ended', asks: ['endedOn'], needs: ['endedOn'] },
    { key: 'reopen', label: { ko: '다시 쓰기', en: 'Use again' }, to: 'open', clears: ['endedOn'] },
  ],
  relations: ['responsible-for', 'documented-by'],
  first: () => [{ title: '${ko} 1', code: '${noun.toUpperCase()}-01', fields: { stage: 'open' } }],
});
`;

export const screenOfType: Template = ({
  moduleName,
  noun,
  plural,
  ko,
  en,
  menu,
}) => `const ${plural} = createRecordScreens(
  { axis: '${moduleName}', type: '${noun}' },
  {
    list: paths.${plural},
    detail: paths.${noun},
    home: ({ id }) => paths.${noun}({ id }),
    crumbs: [paths.${plural}],
    subtitle: { ko: '${ko}: 담당자와 예정일', en: '${en}: who has them, until when' },
    menu: { ${menu}, icon: IconFolder, order: 90 },
    keywords: '${ko} ${en}',
  },
);

`;

export const testOfType: Template = ({
  moduleName,
  noun,
  ko,
}) => `/** ${ko}: there from the beginning, ended by a run, and taken back with it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import { createRecord, readRecord } from '#modules/axis/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

it('is ended by a run that can be undone, and by nobody who may only look', async () => {
  const as = world.alpha.manager;
  const params = { axis: '${moduleName}', type: '${noun}' };
  const created = await world.call(createRecord, { as, params, body: { title: '${ko} 2', fields: {} } });
  const record = { ...params, id: created.body.data.id };
  const end = (who: typeof as) => {
    const body = { values: { endedOn: '2026-11-20' } };
    return world.call(actOnRecord, { as: who, params: { ...record, action: 'end' }, body });
  };
  expect((await end(world.alpha.viewer)).status).toBe(403);
  const { executionId } = (await end(as)).body.data;
  const fields = async () => (await world.call(readRecord, { as, params: record })).body.data.fields;
  expect(await fields()).toEqual({ stage: 'ended', endedOn: '2026-11-20' });
  const body = { reason: { code: 'mistake' as const } };
  expect((await world.call(undoExecution, { as, params: { id: executionId }, body })).status).toBeLessThan(300);
  expect((await fields()).stage).not.toBe('ended');
});
`;

export const journeyOfType: Template = ({ moduleName, noun, ko }) => `/** ${ko}: registered, found and ended. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings } from '../support/product.ts';

test('${ko}', async ({ page }) => {
  claimScreens('/domains/${moduleName}/${noun}', '/domains/${moduleName}/${noun}/new', '/domains/${moduleName}/${noun}/:id');
  const company = await foundCompany(page, '${ko} 시험 회사');
  await page.goto(\`\${company.origin}/domains/${moduleName}/${noun}\`);
  await expect(page.getByRole('link', { name: '${ko} 1' })).toBeVisible();
  await page.getByRole('link', { name: '${ko} 등록' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${ko} 등록');
  await page.getByLabel('이름').fill('가을 ${ko}');
  await page.getByRole('button', { name: '${ko} 등록' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('가을 ${ko}');
  await page.getByRole('main').getByRole('button', { name: '종료하기' }).click();
  await page.getByRole('dialog').getByLabel('종료일').fill('2026-11-20');
  await page.getByRole('dialog').getByLabel('종료일').press('Enter');
  await expect(page.getByText('사용 종료').first()).toBeVisible();
  await expectNoSeriousFindings(page);
});
`;
