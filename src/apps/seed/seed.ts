/** Makes the sample companies. One after the other; each counts as whole only when its last transaction is committed. */
import type { Logger } from 'pino';
import { changeProfile, createCompany, endFirstSteps } from '#modules/company/server/index.ts';
import type { RunningApp } from '../compose.ts';
import { deleteSample, selectSampleState, updateDates, updateDemoMark } from './backdate.queries.ts';
import { openBooks, planBooks, recordBalances } from './books.ts';
import { addTime, type Calendar, createCalendar } from './calendar.ts';
import { Cast } from './cast.ts';
import { assignColleagues } from './chart.ts';
import { samples } from './companies/index.ts';
import { publishFrames } from './frames/frame-publication.ts';
import { planOrders } from './orders.ts';
import {
  createAccount,
  createAccounts,
  createCoreAccount,
  endMembershipOf,
  joinCompany,
  type Person,
  requestMembership,
} from './people.ts';
import { drawPictures } from './pictures.ts';
import { planRecordActions } from './record-actions.ts';
import { addAccounts, chooseIds, enterRecords, type Ids, linkRecords, planRecordChanges } from './records.ts';
import { getAddress, type Sample } from './sample.ts';
import { Stage } from './stage.ts';
import { planStory } from './story.ts';

/** A person who has asked to join the first sample and is not admitted yet. */
export const applicant = { email: 'applicant@people.example', name: '노은호' };

/** A person who was a member of the first sample for half a year. */
export const leaver = { email: 'leaver@people.example', name: '유가람' };
/** A member of the first sample without a role: sees only what is open to every member. */
export const newcomer = { email: 'newcomer@people.example', name: '문하늘' };

/** People of the first sample who are in none of its lists. */
async function addOutsiders(stage: Stage, at: Date, calendar: Calendar): Promise<void> {
  const [gone, fresh] = [await createAccount(stage, leaver), await createAccount(stage, newcomer)];
  await joinCompany(stage, at, { personId: gone.id, roles: ['user'], title: '사원' });
  stage.plan(calendar.on(calendar.months[6] as string, 28, 18), (day) => endMembershipOf(stage, day, gone));
  stage.plan(calendar.ago(3, 9), (day) => joinCompany(stage, day, { personId: fresh.id, roles: [], title: '' }));
}

async function foundCompany(stage: Stage, at: Date, input: { sample: Sample; master: Person }): Promise<void> {
  const { code, name, industry, tagline, location, businessType, primaryColor } = input.sample;
  const company = { code, name, industry, tagline, location, businessType, primaryColor, listed: true };
  const createdCompany = await stage.actAtRoot(at, stage.service(input.master.id), (context) =>
    createCompany(context, { company, masterId: input.master.id }),
  );
  stage.enter(createdCompany.company);
}

/** The seller, and the account to pay to: its own people are responsible for them. */
function toSeller(sample: Sample) {
  const named = (wantedKey: string) => sample.people.find(({ key }) => key === wantedKey);
  const [master, manager] = [named('master'), named('manager')];
  return {
    ...sample.seller,
    legalName: sample.name,
    representative: master?.name ?? '',
    bankHolder: master?.name ?? '',
    email: getAddress(sample, 'help'),
    privacyOfficer: manager ? `${manager.name} ${manager.title}` : '',
    version: 0,
  };
}

async function addMembers(
  stage: Stage,
  at: Date,
  input: { sample: Sample; people: ReadonlyMap<string, Person> },
): Promise<void> {
  const { sample, people } = input;
  for (const { key, roles, title } of sample.people) {
    const person = people.get(key);
    if (person && !roles.includes('master')) await joinCompany(stage, at, { personId: person.id, roles, title });
  }
}

/** Members of other samples who belong here, too; on a later day than the others. */
async function addSharedMembers(stage: Stage, at: Date, sample: Sample): Promise<void> {
  for (const { email, roles, title } of sample.shared) {
    const person = await createAccount(stage, { email, name: getSharedName(email) });
    await joinCompany(stage, at, { personId: person.id, roles, title });
  }
}

function getSharedName(email: string): string {
  const candidates = samples.flatMap(({ sample }) =>
    sample.people.map((person) => ({ ...person, email: getAddress(sample, person.key) })),
  );
  const person = candidates.find((item) => item.email === email);
  if (!person) throw new Error(`no sample has ${email}`);
  return person.name;
}

function planRecords(cast: Cast, input: { sample: Sample; ids: Ids; calendar: Calendar }): void {
  const { sample, ids, calendar } = input;
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
function planJobs(stage: Stage, calendar: Calendar): void {
  for (const month of calendar.months.slice(0, -1)) stage.plan(calendar.on(month, 28, 22), (at) => stage.settle(at));
  for (let days = 9; days >= 1; days--) stage.plan(calendar.ago(days, 22), (at) => stage.settle(at));
}

async function makeSample(
  stage: Stage,
  scenario: { sample: Sample; plot: Parameters<typeof planStory>[1]; first: boolean },
): Promise<void> {
  const { sample, plot } = scenario;
  const calendar = createCalendar(stage.now);
  const [month] = calendar.months as [string];
  const founding = calendar.on(month, 2, 9);
  const people = await createAccounts(stage, sample);
  const asking = scenario.first ? await createAccount(stage, applicant) : null;
  await foundCompany(stage, founding, { sample, master: people.get('master') as Person });
  await addMembers(stage, addTime(founding, { hours: 3 }), { sample, people });
  await addSharedMembers(stage, addTime(founding, { hours: 4 }), sample);
  const ids = await chooseIds(stage, sample);
  const cast = new Cast(stage, { sample, ids, calendar, people });
  const by = await stage.member(cast.person('manager'));
  const records = addAccounts(sample).filter((record) => (record.month ?? 0) === 0);
  const books = await stage.member(cast.person('finance'));
  await enterRecords(stage, addTime(founding, { hours: 6 }), {
    records,
    ids,
    by,
    books,
    pictures: await drawPictures(sample),
  });
  for (const { samples } of stage.app.modules) {
    if (samples) await stage.act(addTime(founding, { hours: 7 }), by, samples);
  }
  await publishFrames(stage, addTime(founding, { hours: 8 }), {
    industry: sample.industry,
    by: cast.person('master').id,
  });
  const master = await stage.member(cast.person('master'));
  await stage.act(addTime(founding, { hours: 8.5 }), master, endFirstSteps);
  await stage.act(addTime(founding, { hours: 8.6 }), master, (context) => changeProfile(context, toSeller(sample)));
  await assignColleagues(cast, addTime(founding, { hours: 8.8 }));
  await openBooks(cast, addTime(founding, { hours: 9 }));
  planRecords(cast, { sample, ids, calendar });
  stage.plan(calendar.on(calendar.months[11] as string, 6, 14), (at) =>
    linkRecords(stage, at, { sample, ids, by: master }),
  );
  planRecordChanges(stage, { sample, ids, calendar, by });
  planBooks(cast);
  planOrders(cast);
  planRecordActions(cast);
  planStory(cast, plot);
  planJobs(stage, calendar);
  if (scenario.first) await addOutsiders(stage, addTime(founding, { hours: 10 }), calendar);
  if (asking) stage.plan(calendar.ago(1, 19), (at) => requestMembership(stage, at, asking));
  await stage.play();
  await recordBalances(cast, addTime(stage.now, { hours: -0.03 }));
  await stage.settle(addTime(stage.now, { hours: -0.02 }));
}

/**
 * Makes the samples that are missing and those that were not finished; leaves whole ones alone. Says what it does.
 * @param about.ownerUrl the connection that owns the tables: the histories are moved into the past with it
 * @returns the codes of the samples made now
 */
export async function seedSamples(
  app: RunningApp,
  options: { ownerUrl: string; log: Logger; now?: Date; say?: (line: string) => void },
): Promise<string[]> {
  const { ownerUrl, log, now = new Date(), say = () => undefined } = options;
  const createdCodes: string[] = [];
  for (const [index, { sample, plot }] of samples.entries()) {
    const began = Date.now();
    const masterEmail = getAddress(sample, 'master');
    const { state, companyId } = await selectSampleState(ownerUrl, { code: sample.code, masterEmail });
    if (state === 'whole' && companyId) await updateDemoMark(ownerUrl, companyId);
    if (state === 'whole' || state === 'foreign') continue;
    if (companyId) await deleteSample(ownerUrl, companyId);
    const stage = new Stage(app, { log, now });
    await createCoreAccount(stage);
    await makeSample(stage, { sample, plot, first: index === samples.length - 1 });
    const readUntil = addTime(now, { days: -3 });
    await updateDemoMark(ownerUrl, stage.company.id);
    await updateDates(ownerUrl, { companyId: stage.company.id, acts: stage.acts, readUntil });
    createdCodes.push(sample.code);
    say(`${sample.name}: ${stage.acts.length} acts in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  return createdCodes;
}
