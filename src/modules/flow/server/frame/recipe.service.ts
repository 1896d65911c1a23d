/** Recipes that rooms bring, made into flows of this company: with its roles, its approval lines and its currency. */
import { fail } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { givenAt, houseOf, permissionsIn } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { activeRoles } from '#modules/access/server/index.ts';
import { drawingOf } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition, LogType } from '../../contract/frame.ts';
import {
  type Answers,
  type ApprovalPart,
  amountOptions,
  frameOf,
  isAsked,
  type MessagePart,
  noApproval,
  type Recipe,
  type RecipeCard,
  type RecipeDraft,
  type RecipeFlow,
  type RecipeOption,
  type RecipeQuestion,
} from '../../contract/recipe/recipe.ts';
import { financePeriods, undoDays } from '../../contract/undo.ts';
import { selectFrameByKey } from './frame.queries.ts';
import { inspect } from './frame-check.ts';
import { kindsOf } from './registry.ts';
import { isSystemKey } from './shipped.ts';

/** Where rooms bring the recipes about their own things. */
export const recipes = definePoint<Recipe>('flow.recipes');
/** Where the room of approvals says how one stands in a recipe, and which lines the company has. */
export const approvalParts = definePoint<ApprovalPart & { lines(context: Context): Promise<RecipeOption[]> }>(
  'flow.approval-parts',
);
/** Where the room of messages says how one stands in a recipe. */
export const messageParts = definePoint<MessagePart>('flow.message-parts');

/** As people look for them: what every office has first. */
const order = [
  ...['easy-leave', 'easy-spending', 'easy-purchase', 'easy-quote-order', 'easy-return', 'easy-joining'],
  ...['easy-leaving', 'easy-stock-count', 'easy-partner', 'easy-budget', 'easy-room', 'easy-notice'],
];

export function listRecipes(context: Context): RecipeCard[] {
  const all = givenAt(houseOf(context), recipes).toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  return all.map(({ key, title, description, sign, questions }) => {
    return { key, title, description, sign, questions: questions.length };
  });
}

const nobody: RecipeOption = {
  value: noApproval,
  label: { ko: '결재 없이 진행합니다', en: 'No one: it continues automatically' },
};

async function roleOptions(context: Context): Promise<RecipeOption[]> {
  const roles = await activeRoles(context);
  return roles.map(({ name, title, members }) => ({
    value: name,
    label: title,
    hint:
      members === 0
        ? { ko: '아직 이 역할이 배정된 구성원이 없습니다', en: 'No one has this role yet' }
        : { ko: `지금 ${members}명`, en: members === 1 ? '1 person now' : `${members} people now` },
  }));
}

type Asked = RecipeQuestion & { options: readonly RecipeOption[]; answer: string };

interface Company {
  approval: (ApprovalPart & { lines(context: Context): Promise<RecipeOption[]> }) | null;
  options: Record<RecipeQuestion['kind'], readonly RecipeOption[]>;
}

async function companyOf(context: Context): Promise<Company> {
  const approval = givenAt(houseOf(context), approvalParts)[0] ?? null;
  const lines = approval ? await approval.lines(context) : [];
  return {
    approval,
    options: {
      choice: [],
      approval: [...lines, nobody],
      role: await roleOptions(context),
      amount: amountOptions(context.company.currency),
    },
  };
}

/** The questions that are asked with these answers. @throws RECIPE_ANSWER_UNKNOWN */
function asked(recipe: Recipe, company: Company, answers: Answers): Asked[] {
  const known: Record<string, string> = {};
  const questions: Asked[] = [];
  for (const question of recipe.questions) {
    if ((question.kind === 'approval' && !company.approval) || !isAsked(question, known)) continue;
    const options = question.options ?? company.options[question.kind];
    const given = answers[question.key];
    const standard = company.approval?.usual[question.standard] ?? question.standard;
    const isOne = (value: string | undefined) => options.some((option) => option.value === value);
    if (given !== undefined && !isOne(given)) {
      throw fail(flowErrors.RECIPE_ANSWER_UNKNOWN, { details: [{ field: `answers.${question.key}` }] });
    }
    const answer = given ?? (isOne(standard) ? standard : (options[0]?.value ?? ''));
    known[question.key] = answer;
    questions.push({ ...question, options, answer });
  }
  return questions;
}

const mostTries = 100;

/** The recipe's own key, with a number where the company has a flow of it already. */
async function freeKey(context: Context, wanted: string): Promise<string> {
  for (let number = 1; number < mostTries; number++) {
    const key = number === 1 ? wanted : `${wanted}-${number}`;
    const [known] = await context.unit.query(selectFrameByKey(context.companyId, key));
    if (!known && !isSystemKey(houseOf(context), key)) return key;
  }
  return `${wanted}-${Date.now()}`;
}

/** For how long a run of it can be undone, as people ask it. */
function undoWords(about: { logType: LogType; definition: FrameDefinition; hasMoney: boolean }): LocalText[] {
  const days = undoDays({ logType: about.logType, wonAmount: null });
  const { definition, hasMoney, logType } = about;
  if (definition.neverExpires.length > 0) {
    return [{ ko: '끝난 뒤에도 기한 없이 되돌릴 수 있습니다.', en: 'It can be undone at any time.' }];
  }
  const larger = financePeriods.map(({ from, days: longer }) => ({
    ko: `${(from / 10_000).toLocaleString('ko')}만 원 이상은 ${longer}일`,
    en: `${longer} days from ${from.toLocaleString('en')} won on`,
  }));
  return [
    { ko: `끝난 뒤 ${days}일 동안 되돌릴 수 있습니다.`, en: `It can be undone for ${days} days after its end.` },
    ...(logType === 'finance' && hasMoney
      ? [
          {
            ko: `장부에 남는 금액이 크면 더 길어집니다: ${larger.map(({ ko }) => ko).join(', ')}.`,
            en: `Longer where the books hold more: ${larger.map(({ en }) => en).join(', ')}.`,
          },
        ]
      : []),
  ];
}

const stays = (title: LocalText): LocalText => ({
  ko: `‘${title.ko}’ 단계는 보낸 뒤에 취소할 수 없습니다. 되돌리면 받은 분께 정정 안내가 나갑니다.`,
  en: `"${title.en}" cannot be called back: an undo sends a correction.`,
});

function made(context: Context, recipe: Recipe, about: { questions: readonly Asked[]; company: Company }): RecipeFlow {
  const { questions, company } = about;
  const chosen = (key: string): RecipeOption => {
    const question = questions.find((one) => one.key === key);
    const option = question?.options.find(({ value }) => value === question.answer);
    return option ?? { value: '', label: { ko: '', en: '' } };
  };
  return recipe.make({
    answers: Object.fromEntries(questions.map(({ key, answer }) => [key, answer])),
    chosen,
    approval: company.approval,
    message: givenAt(houseOf(context), messageParts)[0] ?? null,
    currency: context.company.currency,
  });
}

/** What comes out with these answers. Nothing is kept. @throws RECIPE_NOT_FOUND, RECIPE_ANSWER_UNKNOWN */
export async function draftRecipe(context: Context, about: { key: string; answers: Answers }): Promise<RecipeDraft> {
  const house = houseOf(context);
  const recipe = givenAt(house, recipes).find(({ key }) => key === about.key);
  if (!recipe) throw fail(flowErrors.RECIPE_NOT_FOUND);
  const company = await companyOf(context);
  const questions = asked(recipe, company, about.answers);
  const flow = made(context, recipe, { questions, company });
  const { definition, says } = frameOf(flow);
  const { problems, irreversible } = await inspect(context, { key: '', ofProduct: false }, definition);
  const held = definition.runAs.kind === 'service' ? definition.runAs.permissions : [];
  const { title, description } = recipe;
  const { logType } = flow;
  return {
    ...{ key: recipe.key, title, description, logType, definition, says, problems },
    questions: questions.map(({ key, kind, title: asks, hint, options, answer }) => {
      return { key, kind, title: asks, ...(hint ? { hint } : {}), options: [...options], answer };
    }),
    frameKey: await freeKey(context, recipe.key.replace('easy-', '')),
    drawing: drawingOf(definition, kindsOf(house)),
    undo: [
      ...undoWords({ logType, definition, hasMoney: flow.money !== undefined }),
      ...irreversible.map((block) => stays(block.title)),
    ],
    irreversible: irreversible.map(({ id, title: called }) => ({ id, title: called })),
    lacking: held
      .filter((name) => !may(context, name))
      .map((name) => {
        const { ko, en } = permissionsIn(house).get(name) ?? { ko: name, en: name };
        return { name, title: { ko, en } };
      }),
  };
}
