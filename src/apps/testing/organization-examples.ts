/** Calls that succeed, of the module for the organisation chart. */
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { toBoth } from './both-languages.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, type MakeExample, withCreated } from './example.ts';

let units = 0;
/** Two units of the same code cannot be there at one time. */
const newUnit = () => {
  units += 1;
  return {
    changes: [{ what: 'unit-add', code: `T-${units}`, name: toBoth('시험 부서'), parent: null, from: getKoreanDay() }],
  };
};
/** A unit that a file brings. */
const newLine = () => {
  units += 1;
  const cells = { parent: '', head: '', email: '', position: '', duty: '', grade: '', seat: '', from: '' };
  return { on: getKoreanDay(), lines: [{ line: 2, unit: `파일 부서 ${units}`, code: `F-${units}`, ...cells }] };
};
/** A person with an account who belongs to a department, without a seat. */
const employee: MakeExample = async (stage) => {
  const { units } = await stage.data<{ units: { id: string }[] }>('GET', '/api/organization/chart');
  const department = units.at(-1)?.id;
  const key = stage.key();
  const { personId } = await stage.member(['user']);
  const fields = { kind: 'employee', department };
  const { id } = await stage.data('POST', '/api/axis/entity/internal', { title: `직원 ${key}`, fields });
  const account = { title: `계정 ${key}`, fields: { email: `staff-${key}@mail.example`, internal: id } };
  const user = await stage.data('POST', '/api/axis/entity/user', account);
  await stage.data('POST', `/api/axis/entity/user/${user.id}/actions/link`, { values: { account: personId } });
  return { body: { on: getKoreanDay() } };
};
let absences = 0;
/** Of who calls; nobody is away twice on one day. */
const newAbsence = async (stage: EndpointStage) => {
  absences += 1;
  const on = getKoreanDay(absences);
  const { personId } = await stage.member(['user']);
  return { delegateId: personId, from: on, until: on, reason: '시험' };
};
const absence: MakeExample = async (stage) => {
  const { id } = await stage.data('POST', '/api/organization/delegations', await newAbsence(stage));
  return { params: { id }, body: {} };
};
/** Stages on which there is one to be listed: asking for the list writes nothing. */
const listed = new WeakSet<EndpointStage>();
const newRank = () => ({ kind: 'position', name: toBoth('시험 직위'), level: 7 });
const ranks = '/api/organization/ranks';

export const organizationExamples: Record<string, MakeExample> = {
  'GET /api/organization/chart': createEmptyExample,
  'GET /api/organization/history': createEmptyExample,
  'GET /api/organization/people': createEmptyExample,
  'POST /api/organization/changes': () => ({ body: newUnit() }),
  'POST /api/organization/changes/preview': () => ({ body: newUnit() }),
  'GET /api/organization/delegations': async (stage) => {
    if (!listed.has(stage)) await absence(stage);
    listed.add(stage);
    return { query: { person: stage.company.master.personId } };
  },
  'POST /api/organization/delegations': async (stage) => {
    const { personId: absentId } = await stage.member(['user']);
    return { body: { ...(await newAbsence(stage)), absentId } };
  },
  'POST /api/organization/delegations/:id/end': async (stage) => ({ params: (await absence(stage)).params ?? {} }),
  'POST /api/organization/exports': () => ({ body: { on: getKoreanDay() } }),
  'POST /api/organization/files': () => ({ body: { ...newLine(), name: '조직도.csv' } }),
  'POST /api/organization/files/check': () => ({ body: newLine() }),
  'POST /api/organization/take-overs': employee,
  'POST /api/organization/take-overs/check': employee,
  'GET /api/organization/ranks': createEmptyExample,
  'POST /api/organization/ranks': () => ({ body: newRank() }),
  'PUT /api/organization/ranks/:id': withCreated(ranks, newRank, {
    body: { name: toBoth('새 직위'), level: 8, active: false, version: 1 },
  }),
};
