/** Every recipe with every combination of answers: it has no mistake, and it runs to its end whatever people decide on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { isRecent, selectTodaysCases } from '#kernel/server/testing/depth.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { rehearseFlow } from '#modules/flow/contract/endpoints.ts';
import { type FrameDefinition, getStartForm } from '#modules/flow/contract/frame.ts';
import { isError } from '#modules/flow/contract/frame-report.ts';
import { draftRecipe, listRecipes } from '#modules/flow/contract/recipe/recipe.endpoints.ts';
import {
  type Answers,
  formatAnswers,
  noApproval,
  type RecipeCard,
  type RecipeDraft,
} from '#modules/flow/contract/recipe/recipe.ts';
import type { RehearsalAnswer, RehearsalResult } from '#modules/flow/contract/rehearsal.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';

const keys = [
  ...['easy-leave', 'easy-spending', 'easy-purchase', 'easy-quote-order', 'easy-return', 'easy-joining'],
  ...['easy-leaving', 'easy-stock-count', 'easy-partner', 'easy-budget', 'easy-room', 'easy-notice'],
];
/** All of them while flows change, a quarter each day otherwise. */
const todaysRecipes = selectTodaysCases(keys, 4, () => isRecent('flow'));

let world: World;
const records = new Map<string, string>();
const frameKey = 'recipe-walk';
const title = { ko: '시험', en: 'Trial' };

beforeAll(async () => {
  world = await createTestWorld();
  await world.alpha.service(async (context) => {
    const add = async (axis: string, type: string, fields: object) => {
      const values = { axis, type, title: `${type} 하나`, fields } as never;
      records.set(`${axis}/${type}`, (await createRecord(context, values)).id);
    };
    await add('entity', 'internal', { kind: 'employee' });
    await add('space', 'internal', { kind: 'meeting' });
    const price = { amount: 5000, currency: 'KRW' };
    await add('item', 'sellable', { price, category: 'living', published: true });
    await add('item', 'raw-material', {});
    await add('item', 'consumable', {});
    for (const type of ['sellable', 'raw-material', 'consumable']) {
      const lines = [{ itemId: records.get(`item/${type}`) as string, quantity: 100, unitCost: 1000 }];
      await moveStock(context, { movement: 'receive', lines });
    }
    const blocks = [{ id: 'end', kind: 'flow.join', title }];
    await publishFrame(context, { key: frameKey, title, definition: { blocks } });
  });
});
afterAll(() => world.close());

async function draft(key: string, answers: Answers): Promise<RecipeDraft> {
  const reply = await world.call(draftRecipe, {
    as: world.alpha.master,
    params: { key },
    query: { answers: formatAnswers(answers) },
  });
  expect(reply.body).toMatchObject({ success: true });
  return reply.body.data;
}

/** Answers that lead elsewhere; which role or which line it is does not. */
function choicesOf({ kind, options, answer }: RecipeDraft['questions'][number]): string[] {
  if (kind === 'choice') return options.map(({ value }) => value);
  if (kind === 'approval') return [options[0]?.value ?? noApproval, noApproval];
  return kind === 'amount' ? ['any', 'middle'] : [answer];
}

/** From question to question, as a person would answer, each way. */
async function combinations(key: string): Promise<RecipeDraft[]> {
  const ends: RecipeDraft[] = [];
  const answerNext = async (answers: Answers): Promise<void> => {
    const now = await draft(key, answers);
    const open = now.questions.find((question) => answers[question.key] === undefined);
    if (!open) {
      ends.push(now);
      return;
    }
    for (const value of choicesOf(open)) await answerNext({ ...answers, [open.key]: value });
  };
  await answerNext({});
  return ends;
}

function someOf(field: FieldDefinition, amount: number): unknown {
  const { kind, options, axis, type, fields } = field;
  if (kind === 'choice') return options?.at(-1)?.value;
  if (kind === 'record') return records.get(`${axis}/${type}`);
  if (kind === 'lines') return [inputOf(fields ?? [], amount)];
  if (kind === 'money') return { amount: field.key === 'vat' ? 100 : amount, currency: 'KRW' };
  const simple: Partial<Record<typeof kind, unknown>> = {
    ...{ integer: 2, decimal: 1, boolean: true, text: '글', 'long-text': '긴 글' },
    ...{ date: '2026-12-01', instant: '2026-12-01T01:00:00Z', email: 'a@example.com', phone: '010-0000-0000' },
  };
  return simple[kind];
}

function inputOf(fields: readonly FieldDefinition[], amount: number): Record<string, never> {
  const matches = fields.filter(({ required }) => required);
  return Object.fromEntries(matches.map((field) => [field.key, someOf(field, amount)])) as Record<string, never>;
}

async function rehearse(definition: FrameDefinition, input: object, answers: RehearsalAnswer[]) {
  const body = { frameKey, definition, input: input as never, answers };
  const reply = await world.call(rehearseFlow, { as: world.alpha.master, body });
  expect(reply.body).toMatchObject({ success: true });
  return reply.body.data as RehearsalResult;
}

/** Every way that people may send it. Returns the blocks that were done on one of them. */
async function walk(definition: FrameDefinition, input: object): Promise<Set<string>> {
  const done = new Set<string>();
  const goOn = async (answers: RehearsalAnswer[]): Promise<void> => {
    const result = await rehearse(definition, input, answers);
    expect(result.error).toBeNull();
    for (const step of result.steps) if (step.status === 'done') done.add(step.blockId);
    const [waiting] = result.waitingFor;
    if (!waiting) {
      expect(result.status).toBe('finished');
      return;
    }
    const output = inputOf(waiting.fields, 1000);
    for (const { key } of waiting.outlets) await goOn([...answers, { path: waiting.path, outlet: key, output }]);
  };
  await goOn([]);
  return done;
}

describe('recipes', () => {
  it('are twelve, and are for flow authors', async () => {
    const reply = await world.call(listRecipes, { as: world.alpha.supervisor });
    expect((reply.body.data as RecipeCard[]).map(({ title: name }) => name.ko)).toEqual([
      ...['휴가', '지출결의', '구매', '견적에서 주문', '반품', '입사'],
      ...['퇴사', '재고 실사', '거래처 등록', '예산', '회의실', '공지'],
    ]);
    expect((await world.call(listRecipes, { as: world.alpha.user })).status).toBe(403);
  });

  it('say which permissions the person lacks, and refuse answers that are none', async () => {
    const call = (answers: string) =>
      world.call(draftRecipe, { as: world.alpha.supervisor, params: { key: 'easy-spending' }, query: { answers } });
    expect((await call('')).body.data.lacking).toMatchObject([{ name: 'finance.entry.post' }]);
    const refused = await call('books:perhaps');
    expect(refused).toMatchObject({ status: 400, body: { code: 'RECIPE_ANSWER_UNKNOWN' } });
    const unknown = await world.call(draftRecipe, { as: world.alpha.supervisor, params: { key: 'easy-nothing' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'RECIPE_NOT_FOUND' } });
  });

  it.each(todaysRecipes)(
    '%s is right and ends, whatever is answered and decided',
    async (key) => {
      for (const { definition, problems, lacking, says, undo } of await combinations(key)) {
        expect(problems.filter(isError)).toEqual([]);
        expect(lacking).toEqual([]);
        expect(Math.min(says.length, undo.length)).toBeGreaterThan(0);
        const fields = getStartForm(definition) ?? [];
        const small = await walk(definition, inputOf(fields, 1000));
        const large = await walk(definition, inputOf(fields, 900_000));
        expect([...new Set([...small, ...large])].toSorted()).toEqual(definition.blocks.map(({ id }) => id).toSorted());
      }
    },
    240_000,
  );
});
