/** Hooks that do not respond, for operators: since when, the reason, the number undelivered, and the way to send them again. */
import { fail } from '#kernel/contract/error.ts';
import { type CallFault, outgoingErrors } from '#kernel/contract/outgoing.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { switchedOffTexts } from '../contract/caller.texts.ts';
import { integrationErrors } from '../contract/errors.ts';
import { hookChanged } from '../contract/events.ts';
import { type FailingHook, maxRetriedCalls } from '../contract/incidents/incident.ts';
import { selectHook } from './hook.queries.ts';
import { scheduleDelivery } from './hook-event.service.ts';
import { type StoredIncident, selectIncidents, updateAllRestarted } from './hook-incident.queries.ts';

const refused = integrationErrors.CALL_STATUS_REFUSED;
const unknown: LocalText = { ko: '받는 쪽이 답하지 않았습니다.', en: 'The other side did not answer.' };

function getReason({ state, status, fault }: StoredIncident): LocalText {
  if (state === 'maker-gone' || state === 'gone') return switchedOffTexts[state];
  const knownError = fault ? outgoingErrors[fault as CallFault] : undefined;
  if (knownError) return { ko: knownError.ko, en: knownError.en };
  return status === null
    ? unknown
    : { ko: fillTemplate(refused.ko, { code: status }), en: fillTemplate(refused.en, { code: status }) };
}

export async function listFailingHooks(context: Context): Promise<{ hooks: FailingHook[] }> {
  const rows = await context.unit.query(selectIncidents(context.companyId));
  const hooks = rows.map((row) => {
    const { id, name, state, failed, waiting } = row;
    return { id, name, state, since: new Date(row.since).toISOString(), reason: getReason(row), failed, waiting };
  });
  return { hooks };
}

/** @throws HOOK_NOT_FOUND, HOOK_NOT_ACTIVE */
export async function resendDeliveries(context: Context, id: string): Promise<{ sent: number }> {
  const [hook] = await context.unit.query(selectHook(context.companyId, id));
  if (!hook) throw fail(integrationErrors.HOOK_NOT_FOUND);
  if (hook.state !== 'active') throw fail(integrationErrors.HOOK_NOT_ACTIVE);
  const again = await context.unit.query(updateAllRestarted(context.companyId, id, maxRetriedCalls));
  for (const delivery of again) scheduleDelivery(context, delivery.id);
  emit(context, hookChanged, { id });
  return { sent: again.length };
}
