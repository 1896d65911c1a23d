/** Recipes from modules, made into flows of this company with its roles, approval lines and currency. */
import { fail } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo, declaredPermissions } from '#kernel/server/app.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { listActiveRoles } from '#modules/access/server/index.ts';
import { toDrawing } from '../../contract/drawing.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition, LogType } from '../../contract/frame.ts';
import {
  type Answers,
  type ApprovalPart,
  buildDefinition,
  isQuestionAsked,
  listAmountOptions,
  type MessagePart,
  noApproval,
  type Recipe,
  type RecipeCard,
  type RecipeDraft,
  type RecipeFlow,
  type RecipeOption,
  type RecipeQuestion,
} from '../../contract/recipe/recipe.ts';
import { financePeriods, getUndoDays } from '../../contract/undo.ts';
import { selectFrameByKey } from './frame.queries.ts';
import { inspectDefinition } from './frame-check.ts';
import { getBlockKinds } from './registry.ts';
import { isSystemKey } from './shipped-frames.ts';

/** Extension point: recipes of modules about their own records. */
export const recipesPoint = defineExtensionPoint<Recipe>('flow.recipes');
/** Extension point: the approvals module supplies the approval part of a recipe, and the company's approval lines. */
export const approvalPartsPoint = defineExtensionPoint<
  ApprovalPart & { lines(context: Context): Promise<RecipeOption[]> }
>('flow.approval-parts');
/** Extension point: the messages module's part of a recipe. */
export const messagePartsPoint = defineExtensionPoint<MessagePart>('flow.message-parts');

/** As people look for them: what every office has first. */
const recipeOrder = [
  ...['easy-leave', 'easy-spending', 'easy-purchase', 'easy-quote-order', 'easy-return', 'easy-joining'],
  ...['easy-leaving', 'easy-stock-count', 'easy-partner', 'easy-budget', 'easy-room', 'easy-notice'],
];

export function listRecipes(context: Context): RecipeCard[] {
  const all = contributionsTo(appOf(context), recipesPoint).toSorted(
    (a, b) => recipeOrder.indexOf(a.key) - recipeOrder.indexOf(b.key),
  );
  return all.map(({ key, title, description, sign, questions }) => {
    return { key, title, description, sign, questions: questions.length };
  });
}

const noApprovalOption: RecipeOption = {
  value: noApproval,
  label: { ko: '결재 없이 진행합니다', en: 'No one: it continues automatically' },
};

async function listRoleOptions(context: Context): Promise<RecipeOption[]> {
  const roles = await listActiveRoles(context);
  return roles.map(({ name, title, members }) => ({
    value: name,
    label: title,
    hint:
      members === 0
        ? { ko: '아직 이 역할이 배정된 구성원이 없습니다', en: 'No one has this role yet' }
        : { ko: `지금 ${members}명`, en: members === 1 ? '1 person now' : `${members} people now` },
  }));
}

type AskedQuestion = RecipeQuestion & { options: readonly RecipeOption[]; answer: string };

interface CompanyOptions {
  approval: (ApprovalPart & { lines(context: Context): Promise<RecipeOption[]> }) | null;
  options: Record<RecipeQuestion['kind'], readonly RecipeOption[]>;
}

async function loadCompanyOptions(context: Context): Promise<CompanyOptions> {
  const approval = contributionsTo(appOf(context), approvalPartsPoint)[0] ?? null;
  const lines = approval ? await approval.lines(context) : [];
  return {
    approval,
    options: {
      choice: [],
      approval: [...lines, noApprovalOption],
      role: await listRoleOptions(context),
      amount: listAmountOptions(context.company.currency),
    },
  };
}

/** The questions that are asked with these answers. @throws RECIPE_ANSWER_UNKNOWN */
function listAskedQuestions(recipe: Recipe, company: CompanyOptions, answers: Answers): AskedQuestion[] {
  const knownAnswers: Record<string, string> = {};
  const questions: AskedQuestion[] = [];
  for (const question of recipe.questions) {
    if ((question.kind === 'approval' && !company.approval) || !isQuestionAsked(question, knownAnswers)) continue;
    const options = question.options ?? company.options[question.kind];
    const givenAnswer = answers[question.key];
    const standard = company.approval?.usual[question.standard] ?? question.standard;
    const isOne = (value: string | undefined) => options.some((option) => option.value === value);
    if (givenAnswer !== undefined && !isOne(givenAnswer)) {
      throw fail(flowErrors.RECIPE_ANSWER_UNKNOWN, { details: [{ field: `answers.${question.key}` }] });
    }
    const answer = givenAnswer ?? (isOne(standard) ? standard : (options[0]?.value ?? ''));
    knownAnswers[question.key] = answer;
    questions.push({ ...question, options, answer });
  }
  return questions;
}

const maxTries = 100;

/** The recipe's own key, with a number where the company has a flow of it already. */
async function findFreeKey(context: Context, wantedKey: string): Promise<string> {
  for (let number = 1; number < maxTries; number++) {
    const key = number === 1 ? wantedKey : `${wantedKey}-${number}`;
    const [existingFrame] = await context.unit.query(selectFrameByKey(context.companyId, key));
    if (!existingFrame && !isSystemKey(appOf(context), key)) return key;
  }
  return `${wantedKey}-${Date.now()}`;
}

/** For how long a run of it can be undone, as people ask it. */
function describeUndoWindows(input: { logType: LogType; definition: FrameDefinition; hasMoney: boolean }): LocalText[] {
  const days = getUndoDays({ logType: input.logType, wonAmount: null });
  const { definition, hasMoney, logType } = input;
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

const describeIrreversible = (title: LocalText): LocalText => ({
  ko: `‘${title.ko}’ 단계는 보낸 뒤에 취소할 수 없습니다. 되돌리면 받은 분께 정정 안내가 나갑니다.`,
  en: `"${title.en}" cannot be called back: an undo sends a correction.`,
});

function buildRecipeFlow(
  context: Context,
  recipe: Recipe,
  input: { questions: readonly AskedQuestion[]; company: CompanyOptions },
): RecipeFlow {
  const { questions, company } = input;
  const chosen = (key: string): RecipeOption => {
    const question = questions.find((candidate) => candidate.key === key);
    const option = question?.options.find(({ value }) => value === question.answer);
    return option ?? { value: '', label: { ko: '', en: '' } };
  };
  return recipe.make({
    answers: Object.fromEntries(questions.map(({ key, answer }) => [key, answer])),
    chosen,
    approval: company.approval,
    message: contributionsTo(appOf(context), messagePartsPoint)[0] ?? null,
    currency: context.company.currency,
  });
}

/** Drafts the flow for these answers. Nothing is stored. @throws RECIPE_NOT_FOUND, RECIPE_ANSWER_UNKNOWN */
export async function draftRecipe(context: Context, input: { key: string; answers: Answers }): Promise<RecipeDraft> {
  const app = appOf(context);
  const recipe = contributionsTo(app, recipesPoint).find(({ key }) => key === input.key);
  if (!recipe) throw fail(flowErrors.RECIPE_NOT_FOUND);
  const company = await loadCompanyOptions(context);
  const questions = listAskedQuestions(recipe, company, input.answers);
  const flow = buildRecipeFlow(context, recipe, { questions, company });
  const { definition, says } = buildDefinition(flow);
  const { problems, irreversible } = await inspectDefinition(context, { key: '', ofProduct: false }, definition);
  const heldPermissions = definition.runAs.kind === 'service' ? definition.runAs.permissions : [];
  const { title, description } = recipe;
  const { logType } = flow;
  return {
    ...{ key: recipe.key, title, description, logType, definition, says, problems },
    questions: questions.map(({ key, kind, title: asks, hint, options, answer }) => {
      return { key, kind, title: asks, ...(hint ? { hint } : {}), options: [...options], answer };
    }),
    frameKey: await findFreeKey(context, recipe.key.replace('easy-', '')),
    drawing: toDrawing(definition, getBlockKinds(app)),
    undo: [
      ...describeUndoWindows({ logType, definition, hasMoney: flow.money !== undefined }),
      ...irreversible.map((block) => describeIrreversible(block.title)),
    ],
    irreversible: irreversible.map(({ id, title: called }) => ({ id, title: called })),
    lacking: heldPermissions
      .filter((name) => !hasPermission(context, name))
      .map((name) => {
        const { ko, en } = declaredPermissions(app).get(name) ?? { ko: name, en: name };
        return { name, title: { ko, en } };
      }),
  };
}
