/** Hooks that nobody answers, as operators see them: since when, why, how much was not told, and the way to send it again. */
import { fail } from '#kernel/contract/error.ts';
import { type CallFault, outgoingErrors } from '#kernel/contract/outgoing.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { integrationErrors } from '../contract/errors.ts';
import { hookChanged } from '../contract/events.ts';
import { type FailingHook, mostRetried } from '../contract/trouble/trouble.ts';
import { switchedOff } from '../contract/words.ts';
import { selectHook } from './hook.queries.ts';
import { orderDelivery } from './hook-tell.service.ts';
import { beginAllAgain, type StoredTrouble, selectTroubles } from './hook-trouble.queries.ts';

const refused = integrationErrors.CALL_STATUS_REFUSED;
const unknown: LocalText = { ko: '받는 쪽이 답하지 않았습니다.', en: 'The other side did not answer.' };

function reasonOf({ state, status, fault }: StoredTrouble): LocalText {
  if (state === 'maker-gone' || state === 'gone') return switchedOff[state];
  const known = fault ? outgoingErrors[fault as CallFault] : undefined;
  if (known) return { ko: known.ko, en: known.en };
  return status === null ? unknown : { ko: fill(refused.ko, { code: status }), en: fill(refused.en, { code: status }) };
}

export async function listFailingHooks(context: Context): Promise<{ hooks: FailingHook[] }> {
  const rows = await context.unit.query(selectTroubles(context.companyId));
  const hooks = rows.map((row) => {
    const { id, name, state, failed, waiting } = row;
    return { id, name, state, since: new Date(row.since).toISOString(), reason: reasonOf(row), failed, waiting };
  });
  return { hooks };
}

/** @throws HOOK_NOT_FOUND, HOOK_NOT_ACTIVE */
export async function resendAll(context: Context, id: string): Promise<{ sent: number }> {
  const [hook] = await context.unit.query(selectHook(context.companyId, id));
  if (!hook) throw fail(integrationErrors.HOOK_NOT_FOUND);
  if (hook.state !== 'active') throw fail(integrationErrors.HOOK_NOT_ACTIVE);
  const again = await context.unit.query(beginAllAgain(context.companyId, id, mostRetried));
  for (const delivery of again) orderDelivery(context, delivery.id);
  emit(context, hookChanged, { id });
  return { sent: again.length };
}
