/**
 * Whom a flow shows what its runs are given: who does its tasks, decides its approvals and gets its messages. Whoever a later version
 * adds is told to the owner, and read by whoever starts the flow before the next start.
 */
import { type Act, isExpression, type Json } from '#kernel/contract/block.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { type Recipient, recipientsIn } from '#kernel/server/block.ts';
import { actorId, type Context, isProduct } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { activeRoles, permissionsHere } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { framePublishedTo } from '../../contract/events.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
import { allBlocks } from '../../contract/validate.ts';
import { formBlock, taskBlock } from '../../contract/waiting-blocks.ts';
import { serverOf } from './registry.ts';
import { ownersToTell } from './stopped.ts';
import { publishedVersion } from './version.ts';

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

/** Tasks of the engine: who does them takes part in the run. */
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
  return serverOf(context, kind)?.shows?.(settings) ?? [];
}

/** One key for one recipient, whichever block names it. */
const keyOf = ({ kind, name }: Recipient): string => `${kind} ${isExpression(name) ? '=' : name}`;

function sharesOf(context: Context, definition: FrameDefinition): Map<string, Recipient> {
  return new Map(
    allBlocks(definition)
      .flatMap((block) => recipientsOf(context, block))
      .map((recipient) => [keyOf(recipient), recipient]),
  );
}

/**
 * Of a version that follows `before`: the recipients that came after the first one and are there still.
 * The product's own flows change with the product, which everybody trusts as it is.
 */
export async function sharesAdded(
  context: Context,
  definition: FrameDefinition,
  before: string | null,
): Promise<{ all: string[]; now: string[] }> {
  if (before === null || isProduct(context)) return { all: [], now: [] };
  const { definition: old, addedShares } = await publishedVersion(context, before);
  const had = sharesOf(context, old);
  const has = [...sharesOf(context, definition).keys()];
  const now = has.filter((key) => !had.has(key));
  return { all: has.filter((key) => addedShares.includes(key) || now.includes(key)), now };
}

async function namesOf(context: Context, { kind, name, whom }: Recipient): Promise<LocalText> {
  if (whom) return whom;
  if (isExpression(name)) return texts.later;
  const called = (text: LocalText, { ko, en }: LocalText) => ({
    ko: fill(text.ko, { name: ko }),
    en: fill(text.en, { name: en || ko }),
  });
  if (kind === 'person') {
    const person = (await findPeople(context, [name])).get(name)?.name ?? name;
    return { ko: person, en: person };
  }
  if (kind === 'role')
    return called(texts.role, (await activeRoles(context)).find((role) => role.name === name)?.title ?? same(name));
  if (kind === 'right')
    return called(texts.right, (await permissionsHere(context)).find((one) => one.name === name) ?? same(name));
  return same(name);
}

const same = (text: string): LocalText => ({ ko: text, en: text });

/** As people read it before they start: one act for each recipient that was added. */
export async function actsOfShares(
  context: Context,
  definition: FrameDefinition,
  added: readonly string[],
): Promise<Act[]> {
  if (added.length === 0) return [];
  const acts: Act[] = [];
  for (const [key, recipient] of sharesOf(context, definition)) {
    if (!added.includes(key)) continue;
    const whom = await namesOf(context, recipient);
    const sentence = { ko: fill(texts.act.ko, { whom: whom.ko }), en: fill(texts.act.en, { whom: whom.en }) };
    acts.push({ key: `shows ${key}`, sentence, isSensitive: true, needs: [] });
  }
  return acts;
}

/** The owner, unless the owner published it. */
export async function tellShares(
  context: Context,
  frame: { id: string; title: LocalText; owner: string | null },
  about: { definition: FrameDefinition; added: readonly string[] },
): Promise<void> {
  const acts = await actsOfShares(context, about.definition, about.added);
  if (acts.length === 0) return;
  const owners = await ownersToTell(context, { owner: frame.owner, responsible: [] });
  const personIds = owners.filter((personId) => personId !== actorId(context));
  if (personIds.length === 0) return;
  const joined = (of: 'ko' | 'en') => acts.map(({ sentence }) => sentence[of]).join(', ');
  const what = { ko: joined('ko').slice(0, 2000), en: joined('en').slice(0, 2000) };
  emit(context, framePublishedTo, { id: frame.id, frameTitle: frame.title, personIds, what });
}
