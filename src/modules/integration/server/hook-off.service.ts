/** A hook that nobody answers is switched off, and those who look after hooks are told. */
import { fill } from '#kernel/contract/text.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { personsWithRight } from '#modules/access/server/index.ts';
import { notify } from '#modules/notification/server/index.ts';
import { hookSwitchedOff } from '../contract/events.ts';
import { integrationPaths } from '../contract/paths.ts';
import { integrationPermissions } from '../contract/permissions.ts';
import { switchedOff } from '../contract/words.ts';
import * as hooks from './hook.queries.ts';

export async function switchHookOff(
  context: Context,
  id: string,
  why: 'failing' | 'maker-gone' | 'gone',
): Promise<void> {
  const [off] = await context.unit.query(hooks.switchOff(context.companyId, id, why));
  if (!off) return;
  audit(context, {
    action: 'integration.hook.switched-off',
    subject: { type: 'integration.hook', id },
    after: { why },
  });
  emit(context, hookSwitchedOff, { id, name: off.name, why });
  const title = { ko: fill(switchedOff.title.ko, off), en: fill(switchedOff.title.en, off) };
  await notify(context, {
    about: 'outcome',
    kind: 'message',
    // All who may switch it on again.
    personIds: await personsWithRight(context, integrationPermissions['integration.hook.manage'].name),
    title,
    body: switchedOff[why],
    link: `${integrationPaths.integrations()}?tab=hooks`,
    executionId: null,
  });
}
