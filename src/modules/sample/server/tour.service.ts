/**
 * Trying the product: each visitor gets a company of their own, in their language, made from the samples, with an order that a
 * colleague took and that waits for the visitor's decision. A job closes it after a day. Only where the seed made the samples, and
 * never in production.
 */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { demoFeature } from '#kernel/contract/session.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { authorizer } from '#modules/access/server/index.ts';
import { addMember, closeAtOnce, createCompany, runInCompany } from '#modules/company/server/index.ts';
import { defaultLineKeys } from '#modules/decision/contract/line.ts';
import { listLines, updateLine } from '#modules/decision/server/index.ts';
import {
  createPerson,
  dismissPerson,
  issueSelection,
  isTourAvailable,
  openSession,
} from '#modules/identity/server/index.ts';
import { readOrder } from '#modules/order/server/index.ts';
import { mostTours } from '../contract/begin-tour.endpoints.ts';
import { sampleErrors } from '../contract/errors.ts';
import { makeSamples } from './sample.service.ts';
import * as queries from './tour.queries.ts';

/** From one address: a family or an office at once, then one in ten minutes. */
const tourRate: Rate = { name: 'tour', burst: 5, perMinute: 0.1 };

const cast: Record<Locale, { company: string; visitor: string; colleague: string; title: string }> = {
  ko: { company: '하루상점', visitor: '체험 사용자', colleague: '김하늘', title: '영업 담당' },
  en: { company: 'Day Store', visitor: 'Trial user', colleague: 'Emma Park', title: 'Sales' },
};

/** The product's view of the member, without any state of a request. */
async function actingAs(context: Context, person: { id: string; name: string }): Promise<Context> {
  const grants = await authorizer.load(context.unit, context.company, person.id);
  if (!grants) throw new Error(`${person.name} is no member of ${context.company.code}`);
  return {
    ...context,
    actor: { kind: 'person', sessionId: createId(), personId: person.id, name: person.name, ...grants },
  };
}

/** One decision shows the effect: a person holding every role would be asked for each step of the line. */
async function shortenLine(context: Context): Promise<void> {
  const line = (await listLines(context)).find(({ key }) => key === defaultLineKeys.order);
  if (!line) return;
  const { id, version, title, ownApproval } = line;
  await updateLine(context, { id, version, title, ownApproval, description: '', steps: line.steps.slice(0, 1) });
}

/** The visitor decides: who took the order is a colleague, as nobody approves what they asked for. */
async function fillCompany(
  context: Context,
  input: { visitorId: string; colleague: { id: string; name: string }; title: string },
) {
  const { visitorId, colleague, title } = input;
  await addMember(context, {
    personId: colleague.id,
    roles: [getDefaultRoleName('manager')],
    title,
    invitedBy: visitorId,
  });
  await shortenLine(context);
  const samples = await makeSamples(await actingAs(context, colleague));
  const order = samples.findLast(({ kind }) => kind === 'order') as (typeof samples)[number];
  const tour = { visitorId, colleagueId: colleague.id, orderId: order.id, executionId: order.executionId };
  for (const next of [queries.insertTour(context.companyId, tour), ...queries.judgeHere]) context.unit.add(next);
}

/** @throws TOUR_CLOSED, TOURS_FULL, TOO_MANY_REQUESTS */
export async function beginTour(context: AnyContext) {
  if (!(await isTourAvailable(context))) throw fail(sampleErrors.TOUR_CLOSED);
  await limitRate(context, tourRate);
  const [count] = await context.unit.query(queries.countTours);
  if ((count?.running ?? 0) >= mostTours) throw fail(sampleErrors.TOURS_FULL);
  const { locale } = context;
  const names = cast[locale];
  const visitor = await createPerson(context, { email: null, name: names.visitor, locale });
  const colleague = await createPerson(context, { email: null, name: names.colleague, locale });
  const code = `try-${createId().slice(-12)}`;
  const described = { code, name: names.company, industry: 'retail' as const, locale };
  const { company } = await createCompany(context, { company: described, masterId: visitor.id, feature: demoFeature });
  await runInCompany(context, company, (inside) =>
    fillCompany(inside, { visitorId: visitor.id, colleague, title: names.title }),
  );
  audit(context, { action: 'sample.tour.begin', subject: { type: 'company', id: company.id }, after: { code } });
  // Nothing of the sign-in remains at the root: a user signed in there remains so, and the visitor cannot found anything with it.
  const { sessionId } = await openSession(context, {
    personId: visitor.id,
    name: visitor.name,
    ground: null,
    elsewhere: true,
  });
  return { code, origin: company.origin, selection: issueSelection(context, sessionId) };
}

export async function readTour(context: Context) {
  const [tour] = await context.unit.query(queries.selectTour(context.companyId));
  if (!tour) return { tour: null };
  const { state } = await readOrder(context, tour.orderId);
  const isWaiting = state === 'received' || state === 'awaiting-approval';
  const step = isWaiting ? 'decide' : state === 'cancelled' ? 'done' : 'undo';
  return { tour: { step, executionId: tour.executionId } as const };
}

/** The company closes, and its made up people go. */
export async function endTour(context: Context): Promise<void> {
  const [tour] = await context.unit.query(queries.selectTour(context.companyId));
  if (!tour) return;
  await closeAtOnce(context);
  for (const id of [tour.visitorId, tour.colleagueId]) await dismissPerson(context, id);
}
