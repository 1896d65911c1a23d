/**
 * Sends a text while no transaction is open, and then writes down what came of it. Who dies in between sends it again under the same key,
 * by which the service knows it.
 */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { runOutsideTransactionAt, withReadOnlyUnit } from '#kernel/server/out-of-band.ts';
import { notificationErrors } from '../../contract/errors.ts';
import { notificationEvents } from '../../contract/events.ts';
import { removeMobile } from '../../contract/mobile-number.ts';
import { textRetrySeconds } from '../../contract/text-log.ts';
import * as queries from './text.queries.ts';
import { findConnectedProvider, queueTextInstead, sendTextJob } from './text.service.ts';
import { findShortLinks, insertShortLink } from './text-links.ts';
import type { TextOutcome } from './text-provider.ts';

const notYetText: LocalText = {
  ko: '앞선 문자를 아직 보내는 중입니다.',
  en: 'The text that it corrects is still being sent.',
};
const neverSentText: LocalText = {
  ko: '앞선 문자가 나가지 않아 정정 문자도 보내지 않았습니다.',
  en: 'The text that it corrects did not go out, so the correction was not sent.',
};

/** Recorded before the service is called, and retained regardless of the result: a later undo of the run cannot hold it back. */
async function beginSending(context: Context, id: string): Promise<boolean> {
  const { companyId } = context;
  const [begun] = await runOutsideTransactionAt(appOf(context), companyId, (beside) =>
    beside.query(queries.updateTextBegun(companyId, id)),
  );
  return begun !== undefined;
}

/** Null: it was held back in the meantime. */
async function sendText(
  context: Context,
  { provider, text, shortLink }: Awaited<ReturnType<typeof readText>> & { text: queries.StoredText },
): Promise<TextOutcome | null> {
  if (text.before === 'waiting') return { came: 'later', reason: notYetText };
  const { ko, en } = notificationErrors.TEXT_SERVICE_MISSING;
  // The company may connect a service again.
  if (!provider) return { came: 'later', reason: { ko, en } };
  const { id, number, content } = text;
  if (!(await beginSending(context, id))) return null;
  const outcome = await provider.send(context, {
    key: id,
    to: number,
    ...content,
    body: insertShortLink(content.body, shortLink),
  });
  if (outcome.came === 'accepted') return outcome;
  // The service's reason may repeat the number; readers of the log or the failed jobs need not know it.
  const { ko: inKorean, en: inEnglish } = outcome.reason;
  return { ...outcome, reason: { ko: removeMobile(inKorean, number), en: removeMobile(inEnglish, number) } };
}

/** The text and its sender, read in a unit that ends before the service is called. */
const readText = (context: Context, id: string) =>
  withReadOnlyUnit(context, async (inside) => {
    const [text] = await inside.unit.query(queries.selectText(context.companyId, id));
    const links = await findShortLinks(inside, { link: text?.link ?? null, numbers: text ? [text.number] : [] });
    const shortLink = text && links.get(text.number);
    return { text, shortLink, provider: (await findConnectedProvider(inside))?.provider ?? null };
  });

async function endSending(
  context: Context,
  text: queries.StoredText,
  completion: Omit<queries.TextCompletion, 'id'>,
): Promise<boolean> {
  const { id } = text;
  const [ended] = await context.unit.query(queries.updateTextEnded(context.companyId, { id, ...completion }));
  if (ended) emit(context, notificationEvents.textChanged, { id });
  return ended !== undefined;
}

/** After its last try the job fails, so that operators see it and may try it again. */
async function scheduleRetry(context: Context, { id, tries }: queries.StoredText, reason: LocalText): Promise<void> {
  const { companyId, unit } = context;
  const noted = queries.updateTextTry(companyId, id, reason);
  const pause = textRetrySeconds[tries];
  if (pause === undefined) {
    // Beside this job's own unit, which is taken back.
    await runOutsideTransactionAt(appOf(context), companyId, (beside) => beside.query(noted));
    throw new Error(reason.en);
  }
  unit.add(noted);
  addJob(context, sendTextJob, { id }, { runAt: new Date(Date.now() + 1000 * pause).toISOString() });
  emit(context, notificationEvents.textChanged, { id });
}

async function runSendText(context: Context, id: string): Promise<void> {
  const { text, provider, shortLink } = await readText(context, id);
  if (text?.state !== 'waiting') return;
  if (text.before === 'refused') {
    await endSending(context, text, { state: 'dropped', providerId: null, reason: neverSentText });
    return;
  }
  const outcome = await sendText(context, { provider, text, shortLink });
  if (outcome === null) return;
  if (outcome.came === 'later') {
    await scheduleRetry(context, text, outcome.reason);
    return;
  }
  if (outcome.came === 'accepted') {
    await endSending(context, text, { state: 'accepted', providerId: outcome.providerId, reason: null });
    return;
  }
  const isMine = await endSending(context, text, { state: 'refused', providerId: null, reason: outcome.reason });
  if (isMine && text.content.kakao?.fallsBack) queueTextInstead(context, text);
}

export const sendTextJobDefinition = defineJob({
  name: sendTextJob,
  payload: z.object({ id: Id }),
  maxAttempts: 8,
  knowsItself: true,
  callsOut: true,
  run: (context, { id }) => runSendText(context, id),
});
