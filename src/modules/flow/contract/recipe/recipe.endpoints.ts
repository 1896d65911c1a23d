/** Recipes as the easy builder asks for them: which there are, and what comes out with these answers. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { flowErrors } from '../errors.ts';
import { FrameKey } from '../frame.ts';
import { flowTopics } from '../topics.ts';
import { AnswersText, RecipeCard, RecipeDraft } from './recipe.ts';

export const listRecipes = endpoint({
  method: 'GET',
  path: '/api/flow/recipes',
  scope: 'company',
  permission: 'flow.frame.create',
  audit: false,
  topics: { none: 'which recipes the product has, as it was deployed' },
  summary: { ko: '쉬운 워크플로우 목록', en: 'List the recipes of flows' },
  errors: [],
  reply: z.array(RecipeCard),
});
export const draftRecipe = endpoint({
  method: 'GET',
  path: '/api/flow/recipes/:key',
  scope: 'company',
  permission: 'flow.frame.create',
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '답한 대로 업무 흐름 만들어 보기', en: 'Draft a flow from answers' },
  errors: [flowErrors.RECIPE_NOT_FOUND, flowErrors.RECIPE_ANSWER_UNKNOWN],
  params: z.strictObject({ key: FrameKey }),
  /** `question:answer`, one after the other with commas; what is not answered yet has its usual answer. */
  query: z.strictObject({ answers: AnswersText.default('') }),
  reply: RecipeDraft,
});
