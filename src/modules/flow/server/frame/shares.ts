/**
 * Recipients of the input of a flow's runs: people who do its tasks, decide its approvals and get its messages. Recipients added by
 * a later version are reported to the owner, and shown to initiators before their next start.
 */
import { type BlockAction, isExpression, type Json } from '#kernel/contract/block.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { type Recipient, recipientsIn } from '#kernel/server/block.ts';
import { type Context, getActorId, isSystemActor } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { listActiveRoles, permissionsHere } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { framePublishedTo } from '../../contract/events.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { formBlock, taskBlock } from '../../contract/waiting-blocks.ts';
import { getBlockServer } from './registry.ts';
import { findOwnersToNotify } from './stop-notice.ts';
import { getPublishedVersion } from './version-cache.ts';

type Settings = { readonly [key: string]: Json };

const headed = ({ assigneeHead }: Settings): Recipient[] =>
  assigneeHead == null ? [] : [{ kind: 'others', name: `head ${JSON.stringify(assigneeHead)}`, whom: texts.head }];

const texts = {
  act: { ko: '입력한 내용을 {whom}에게 보여 줍니다', en: 'Shows what you entered to {whom}' },
  role: { ko: '‘{name}’ 역할', en: 'the role "{name}"' },
  right: { ko: '‘{name}’ 권한이 있는 사람', en: 'people with the permission "{name}"' },
  later: { ko: '실행할 때 정해지는 사람', en: 'people chosen during the run' },
  head: { ko: '시작한 사람의 조직장', en: 'the head of your unit' },
} as const satisfies Record<string, LocalText>;

/** The engine's tasks: their assignees take part in the run. */
function ofTask(settings: Settings): Recipient[] {
  const { assigneeRole, assigneeId, escalateRole, escalateId } = settings;
  return [
    ...recipientsIn('person', [assigneeId, escalateId]),
    ...recipientsIn('role', [assigneeRole, escalateRole]),
    ...headed(settings),
  ];
}

function recipientsOf(context: Context, { kind, settings }: Block): readonly Recipient[] {
  if (kind === taskBlock.kind || kind === formBlock.kind) return ofTask(settings);
  return getBlockServer(context, kind)?.shows?.(settings) ?? [];
}

/** One key for one recipient, whichever block names it. */
const keyOf = ({ kind, name }: Recipient): string => `${kind} ${isExpression(name) ? '=' : name}`;

function sharesOf(context: Context, definition: FrameDefinition): Map<string, Recipient> {
  return new Map(
    listAllBlocks(definition)
      .flatMap((block) => recipientsOf(context, block))
      .map((recipient) => [keyOf(recipient), recipient]),
  );
}

/**
 * Of a version that follows `before`: the recipients that came after the first one and are there still.
 * The product's own flows change with the product, which everybody trusts as it is.
 */
export async function findAddedShares(
  context: Context,
  definition: FrameDefinition,
  before: string | null,
): Promise<{ all: string[]; now: string[] }> {
  if (before === null || isSystemActor(context)) return { all: [], now: [] };
  const { definition: old, addedShares } = await getPublishedVersion(context, before);
  const had = sharesOf(context, old);
  const has = [...sharesOf(context, definition).keys()];
  const now = has.filter((key) => !had.has(key));
  return { all: has.filter((key) => addedShares.includes(key) || now.includes(key)), now };
}

async function namesOf(context: Context, { kind, name, whom }: Recipient): Promise<LocalText> {
  if (whom) return whom;
  if (isExpression(name)) return texts.later;
  const called = (text: LocalText, { ko, en }: LocalText) => ({
    ko: fillTemplate(text.ko, { name: ko }),
    en: fillTemplate(text.en, { name: en || ko }),
  });
  if (kind === 'person') {
    const person = (await findPeople(context, [name])).get(name)?.name ?? name;
    return { ko: person, en: person };
  }
  if (kind === 'role')
    return called(texts.role, (await listActiveRoles(context)).find((role) => role.name === name)?.title ?? same(name));
  if (kind === 'right')
    return called(
      texts.right,
      (await permissionsHere(context)).find((permission) => permission.name === name) ?? same(name),
    );
  return same(name);
}

const same = (text: string): LocalText => ({ ko: text, en: text });

/** As people read it before they start: one act for each recipient that was added. */
export async function listShareActions(
  context: Context,
  definition: FrameDefinition,
  added: readonly string[],
): Promise<BlockAction[]> {
  if (added.length === 0) return [];
  const acts: BlockAction[] = [];
  for (const [key, recipient] of sharesOf(context, definition)) {
    if (!added.includes(key)) continue;
    const names = await namesOf(context, recipient);
    const sentence = {
      ko: fillTemplate(texts.act.ko, { whom: names.ko }),
      en: fillTemplate(texts.act.en, { whom: names.en }),
    };
    acts.push({ key: `shows ${key}`, sentence, isSensitive: true, needs: [] });
  }
  return acts;
}

/** The owner, unless the owner published it. */
export async function notifyAddedShares(
  context: Context,
  frame: { id: string; title: LocalText; owner: string | null },
  input: { definition: FrameDefinition; added: readonly string[] },
): Promise<void> {
  const acts = await listShareActions(context, input.definition, input.added);
  if (acts.length === 0) return;
  const owners = await findOwnersToNotify(context, { owner: frame.owner, responsible: [] });
  const personIds = owners.filter((personId) => personId !== getActorId(context));
  if (personIds.length === 0) return;
  const joined = (of: 'ko' | 'en') => acts.map(({ sentence }) => sentence[of]).join(', ');
  const what = { ko: joined('ko').slice(0, 2000), en: joined('en').slice(0, 2000) };
  emit(context, framePublishedTo, { id: frame.id, frameTitle: frame.title, personIds, what });
}
