/** Switches off a hook that does not respond, and notifies the people who manage hooks. */
import { fillTemplate } from '#kernel/contract/text.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { listPersonsWithRight } from '#modules/access/server/index.ts';
import { notify } from '#modules/notification/server/index.ts';
import { switchedOffTexts } from '../contract/caller.texts.ts';
import { hookSwitchedOff } from '../contract/events.ts';
import { integrationPaths } from '../contract/paths.ts';
import { integrationPermissions } from '../contract/permissions.ts';
import * as hooks from './hook.queries.ts';

export async function switchHookOff(
  context: Context,
  id: string,
  why: 'failing' | 'maker-gone' | 'gone',
): Promise<void> {
  const [off] = await context.unit.query(hooks.updateSwitchedOff(context.companyId, id, why));
  if (!off) return;
  audit(context, {
    action: 'integration.hook.switched-off',
    subject: { type: 'integration.hook', id },
    after: { why },
  });
  emit(context, hookSwitchedOff, { id, name: off.name, why });
  const title = { ko: fillTemplate(switchedOffTexts.title.ko, off), en: fillTemplate(switchedOffTexts.title.en, off) };
  await notify(context, {
    about: 'outcome',
    kind: 'message',
    // Everyone who may switch it on again.
    personIds: await listPersonsWithRight(context, integrationPermissions['integration.hook.manage'].name),
    title,
    body: switchedOffTexts[why],
    link: `${integrationPaths.integrations()}?tab=hooks`,
    executionId: null,
  });
}
