/** Makes the sample companies. One after the other; each counts as whole only when its last transaction is committed. */
import type { Logger } from 'pino';
import { changeProfile, createCompany, endFirstSteps } from '#modules/company/server/index.ts';
import type { RunningHouse } from '../compose.ts';
import { backdate, discard, markAsDemo, sampleState } from './backdate.queries.ts';
import { noteBalances, openBooks, planBooks } from './books.ts';
import { type Calendar, calendarUntil, later } from './calendar.ts';
import { Cast } from './cast.ts';
import { seatColleagues } from './chart.ts';
import { samples } from './companies/index.ts';
import { planDeeds } from './deeds.ts';
import { publishFrames } from './frames/publish.ts';
import { planOrders } from './orders.ts';
import { account, accounts, ask, coreAccount, join, leave, type Person } from './people.ts';
import { drawPictures } from './pictures.ts';
import { chooseIds, enterRecords, type Ids, linkRecords, planUpkeep, withAccounts } from './records.ts';
import { addressOf, type Sample } from './sample.ts';
import { Stage } from './stage.ts';
import { planStory } from './story.ts';

/** Somebody who has asked to join the first sample, and whom nobody has let in yet. */
export const applicant = { email: 'applicant@people.example', name: '노은호' };

/** Somebody who was a member of the first sample for half a year. */
export const leaver = { email: 'leaver@people.example', name: '유가람' };
/** A member of the first sample who was given no role: sees what is open to everybody who belongs there. */
export const newcomer = { email: 'newcomer@people.example', name: '문하늘' };

/** People of the first sample who stand in no list of it. */
async function bringOthers(stage: Stage, at: Date, calendar: Calendar): Promise<void> {
  const [gone, fresh] = [await account(stage, leaver), await account(stage, newcomer)];
  await join(stage, at, { personId: gone.id, roles: ['user'], title: '사원' });
  stage.plan(calendar.on(calendar.months[6] as string, 28, 18), (day) => leave(stage, day, gone));
  stage.plan(calendar.ago(3, 9), (day) => join(stage, day, { personId: fresh.id, roles: [], title: '' }));
}

async function foundCompany(stage: Stage, at: Date, about: { sample: Sample; master: Person }): Promise<void> {
  const { code, name, industry, tagline, location, businessType, primaryColor } = about.sample;
  const company = { code, name, industry, tagline, location, businessType, primaryColor, listed: true };
  const made = await stage.found(at, stage.service(about.master.id), (context) =>
    createCompany(context, { company, masterId: about.master.id }),
  );
  stage.enter(made.company);
}

/** Who sells, and where the money goes: its own people answer for it. */
function sellerOf(sample: Sample) {
  const named = (wanted: string) => sample.people.find(({ key }) => key === wanted);
  const [master, manager] = [named('master'), named('manager')];
  return {
    ...sample.seller,
    legalName: sample.name,
    representative: master?.name ?? '',
    bankHolder: master?.name ?? '',
    email: addressOf(sample, 'help'),
    privacyOfficer: manager ? `${manager.name} ${manager.title}` : '',
    version: 0,
  };
}

async function bringMembers(
  stage: Stage,
  at: Date,
  about: { sample: Sample; people: ReadonlyMap<string, Person> },
): Promise<void> {
  const { sample, people } = about;
  for (const { key, roles, title } of sample.people) {
    const person = people.get(key);
    if (person && !roles.includes('master')) await join(stage, at, { personId: person.id, roles, title });
  }
}

/** Members of other samples who belong here, too; on a later day than the others. */
async function bringShared(stage: Stage, at: Date, sample: Sample): Promise<void> {
  for (const { email, roles, title } of sample.shared) {
    const person = await account(stage, { email, name: sharedName(email) });
    await join(stage, at, { personId: person.id, roles, title });
  }
}

function sharedName(email: string): string {
  const found = samples.flatMap(({ sample }) =>
    sample.people.map((person) => ({ ...person, email: addressOf(sample, person.key) })),
  );
  const person = found.find((one) => one.email === email);
  if (!person) throw new Error(`no sample has ${email}`);
  return person.name;
}

function planRecords(cast: Cast, about: { sample: Sample; ids: Ids; calendar: Calendar }): void {
  const { sample, ids, calendar } = about;
  calendar.months.forEach((month, index) => {
    const records = sample.records.filter((record) => (record.month ?? 0) === index);
    if (index === 0 || records.length === 0) return;
    cast.stage.plan(calendar.on(month, 4, 13), async (at) => {
      const by = await cast.stage.member(cast.person('manager'));
      await enterRecords(cast.stage, at, { records, ids, by, books: await cast.stage.member(cast.person('finance')) });
    });
  });
}

/** Jobs and notices happen each month, and of late each day. */
function planSettling(stage: Stage, calendar: Calendar): void {
  for (const month of calendar.months.slice(0, -1)) stage.plan(calendar.on(month, 28, 22), (at) => stage.settle(at));
  for (let days = 9; days >= 1; days--) stage.plan(calendar.ago(days, 22), (at) => stage.settle(at));
}

async function makeSample(
  stage: Stage,
  scenario: { sample: Sample; plot: Parameters<typeof planStory>[1]; first: boolean },
): Promise<void> {
  const { sample, plot } = scenario;
  const calendar = calendarUntil(stage.now);
  const [month] = calendar.months as [string];
  const founding = calendar.on(month, 2, 9);
  const people = await accounts(stage, sample);
  const asking = scenario.first ? await account(stage, applicant) : null;
  await foundCompany(stage, founding, { sample, master: people.get('master') as Person });
  await bringMembers(stage, later(founding, { hours: 3 }), { sample, people });
  await bringShared(stage, later(founding, { hours: 4 }), sample);
  const ids = await chooseIds(stage, sample);
  const cast = new Cast(stage, { sample, ids, calendar, people });
  const by = await stage.member(cast.person('manager'));
  const records = withAccounts(sample).filter((record) => (record.month ?? 0) === 0);
  const books = await stage.member(cast.person('finance'));
  await enterRecords(stage, later(founding, { hours: 6 }), {
    records,
    ids,
    by,
    books,
    pictures: await drawPictures(sample),
  });
  for (const { samples } of stage.house.rooms) {
    if (samples) await stage.act(later(founding, { hours: 7 }), by, samples);
  }
  await publishFrames(stage, later(founding, { hours: 8 }), {
    industry: sample.industry,
    by: cast.person('master').id,
  });
  const master = await stage.member(cast.person('master'));
  await stage.act(later(founding, { hours: 8.5 }), master, endFirstSteps);
  await stage.act(later(founding, { hours: 8.6 }), master, (context) => changeProfile(context, sellerOf(sample)));
  await seatColleagues(cast, later(founding, { hours: 8.8 }));
  await openBooks(cast, later(founding, { hours: 9 }));
  planRecords(cast, { sample, ids, calendar });
  stage.plan(calendar.on(calendar.months[11] as string, 6, 14), (at) =>
    linkRecords(stage, at, { sample, ids, by: master }),
  );
  planUpkeep(stage, { sample, ids, calendar, by });
  planBooks(cast);
  planOrders(cast);
  planDeeds(cast);
  planStory(cast, plot);
  planSettling(stage, calendar);
  if (scenario.first) await bringOthers(stage, later(founding, { hours: 10 }), calendar);
  if (asking) stage.plan(calendar.ago(1, 19), (at) => ask(stage, at, asking));
  await stage.play();
  await noteBalances(cast, later(stage.now, { hours: -0.03 }));
  await stage.settle(later(stage.now, { hours: -0.02 }));
}

/**
 * Makes the samples that are missing and those that were not finished; leaves whole ones alone. Says what it does.
 * @param about.ownerUrl the connection that owns the tables: the histories are moved into the past with it
 * @returns the codes of the samples made now
 */
export async function seed(
  house: RunningHouse,
  about: { ownerUrl: string; log: Logger; now?: Date; say?: (line: string) => void },
): Promise<string[]> {
  const { ownerUrl, log, now = new Date(), say = () => undefined } = about;
  const made: string[] = [];
  for (const [index, { sample, plot }] of samples.entries()) {
    const began = Date.now();
    const masterEmail = addressOf(sample, 'master');
    const { state, companyId } = await sampleState(ownerUrl, { code: sample.code, masterEmail });
    if (state === 'whole' && companyId) await markAsDemo(ownerUrl, companyId);
    if (state === 'whole' || state === 'foreign') continue;
    if (companyId) await discard(ownerUrl, companyId);
    const stage = new Stage(house, { log, now });
    await coreAccount(stage);
    await makeSample(stage, { sample, plot, first: index === samples.length - 1 });
    const readUntil = later(now, { days: -3 });
    await markAsDemo(ownerUrl, stage.company.id);
    await backdate(ownerUrl, { companyId: stage.company.id, acts: stage.acts, readUntil });
    made.push(sample.code);
    say(`${sample.name}: ${stage.acts.length} acts in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  return made;
}
