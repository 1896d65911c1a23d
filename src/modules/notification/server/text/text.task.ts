/**
 * Sends a text while no transaction is open, and then writes down what came of it. Who dies in between sends it again under the same key,
 * by which the service knows it.
 */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { asideAt, look } from '#kernel/server/aside.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { task } from '#kernel/server/room.ts';
import { notificationErrors } from '../../contract/errors.ts';
import { notificationEvents } from '../../contract/events.ts';
import { withoutMobile } from '../../contract/mobile.ts';
import { textAgainSeconds } from '../../contract/text-log.ts';
import * as queries from './text.queries.ts';
import { connectedProvider, orderInstead, sendTextJob } from './text.service.ts';
import { shortLinksFor, withLink } from './text-links.ts';
import type { TextOutcome } from './text-provider.ts';

const notYet: LocalText = {
  ko: '앞선 문자를 아직 보내는 중입니다.',
  en: 'The text that it corrects is still being sent.',
};
const neverTold: LocalText = {
  ko: '앞선 문자가 나가지 않아 정정 문자도 보내지 않았습니다.',
  en: 'The text that it corrects did not go out, so the correction was not sent.',
};

/** Said before the service is asked, and kept whatever comes of that: who undoes the run from now on cannot hold it back. */
async function begin(context: Context, id: string): Promise<boolean> {
  const { companyId } = context;
  const [begun] = await asideAt(houseOf(context), companyId, (beside) =>
    beside.query(queries.beginText(companyId, id)),
  );
  return begun !== undefined;
}

/** Null: it was held back in the meantime. */
async function send(
  context: Context,
  { provider, text, shortLink }: Awaited<ReturnType<typeof read>> & { text: queries.StoredText },
): Promise<TextOutcome | null> {
  if (text.before === 'waiting') return { came: 'later', reason: notYet };
  const { ko, en } = notificationErrors.TEXT_SERVICE_MISSING;
  // The company may connect a service again.
  if (!provider) return { came: 'later', reason: { ko, en } };
  const { id, number, content } = text;
  if (!(await begin(context, id))) return null;
  const outcome = await provider.send(context, {
    key: id,
    to: number,
    ...content,
    body: withLink(content.body, shortLink),
  });
  if (outcome.came === 'accepted') return outcome;
  // What a service says may repeat the number; who reads the log or the failed jobs need not know it.
  const { ko: inKorean, en: inEnglish } = outcome.reason;
  return { ...outcome, reason: { ko: withoutMobile(inKorean, number), en: withoutMobile(inEnglish, number) } };
}

/** What it is, and who sends it, read in a unit that is over before anybody is asked. */
const read = (context: Context, id: string) =>
  look(context, async (inside) => {
    const [text] = await inside.unit.query(queries.selectText(context.companyId, id));
    const links = await shortLinksFor(inside, { link: text?.link ?? null, numbers: text ? [text.number] : [] });
    const shortLink = text && links.get(text.number);
    return { text, shortLink, provider: (await connectedProvider(inside))?.provider ?? null };
  });

async function end(context: Context, text: queries.StoredText, ending: Omit<queries.Ending, 'id'>): Promise<boolean> {
  const { id } = text;
  const [ended] = await context.unit.query(queries.endText(context.companyId, { id, ...ending }));
  if (ended) emit(context, notificationEvents.textChanged, { id });
  return ended !== undefined;
}

/** After its last try the job fails, so that operators see it and may try it again. */
async function tryLater(context: Context, { id, tries }: queries.StoredText, reason: LocalText): Promise<void> {
  const { companyId, unit } = context;
  const noted = queries.noteTry(companyId, id, reason);
  const pause = textAgainSeconds[tries];
  if (pause === undefined) {
    // Beside this job's own unit, which is taken back.
    await asideAt(houseOf(context), companyId, (beside) => beside.query(noted));
    throw new Error(reason.en);
  }
  unit.add(noted);
  addJob(context, sendTextJob, { id }, { runAt: new Date(Date.now() + 1000 * pause).toISOString() });
  emit(context, notificationEvents.textChanged, { id });
}

async function run(context: Context, id: string): Promise<void> {
  const { text, provider, shortLink } = await read(context, id);
  if (text?.state !== 'waiting') return;
  if (text.before === 'refused') {
    await end(context, text, { state: 'dropped', providerId: null, reason: neverTold });
    return;
  }
  const outcome = await send(context, { provider, text, shortLink });
  if (outcome === null) return;
  if (outcome.came === 'later') {
    await tryLater(context, text, outcome.reason);
    return;
  }
  if (outcome.came === 'accepted') {
    await end(context, text, { state: 'accepted', providerId: outcome.providerId, reason: null });
    return;
  }
  const isMine = await end(context, text, { state: 'refused', providerId: null, reason: outcome.reason });
  if (isMine && text.content.kakao?.fallsBack) orderInstead(context, text);
}

export const sendTextTask = task({
  name: sendTextJob,
  payload: z.object({ id: Id }),
  maxAttempts: 8,
  knowsItself: true,
  callsOut: true,
  run: (context, { id }) => run(context, id),
});
