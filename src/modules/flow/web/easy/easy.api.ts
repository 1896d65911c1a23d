/** Recipes and what they make, as the easy builder asks for them; and where in it one is, which the address keeps. */
import { useSearchParams } from 'react-router';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { useLatestQuery } from '#kernel/web/ui/index.ts';
import { createFrame, publishVersion } from '../../contract/frame.endpoints.ts';
import { draftRecipe, listRecipes } from '../../contract/recipe/recipe.endpoints.ts';
import { type Answers, answersOf, answersText } from '../../contract/recipe/recipe.ts';

export const useRecipes = () => useEndpoint(listRecipes, {});
/** What came out before stays in sight while the next comes: an answer changes a part of it. */
export const useDraft = (key: string, answers: Answers) =>
  useEndpoint(draftRecipe, { params: { key }, query: { answers: answersText(answers) } }, { keepLast: true });

/** Makes the flow and, if wanted, publishes it; what the server says of a failure is shown by the sender. */
export function useMaker() {
  const create = useSend(createFrame);
  const publish = useSend(publishVersion);
  return {
    isSending: create.isSending || publish.isSending,
    async make(frame: NonNullable<Parameters<typeof create.send>[0]['body']>, isPublished: boolean) {
      const made = await create.send({ body: frame });
      if (!isPublished) return made;
      const body = { version: made.version, definition: frame.draft as never, confirmIrreversible: true };
      return publish.send({ params: { id: made.id }, body });
    },
  };
}

export interface EasyPlace {
  recipe: string;
  at: number;
  answers: Answers;
  /** The browser's way back leads to the question before. Answers that are given change those that are there; a recipe begins anew. */
  go(place: { recipe?: string; at?: number; answers?: Answers }): void;
}

const placeIn = (query: URLSearchParams) => ({
  recipe: query.get('recipe') ?? '',
  at: Math.max(0, Number.parseInt(query.get('at') ?? '0', 10) || 0),
  answers: answersOf(query.get('answers') ?? ''),
});

export function useEasyPlace(): EasyPlace {
  const [query, setQuery] = useSearchParams();
  const latest = useLatestQuery(query);
  return {
    ...placeIn(query),
    go(place) {
      const now = placeIn(latest());
      const kept = place.recipe === undefined ? now : { recipe: place.recipe, at: 0, answers: {} };
      const next = { ...kept, at: place.at ?? kept.at, answers: { ...kept.answers, ...place.answers } };
      // An answer that is changed is no step: the way back leads past it.
      const replace = place.recipe === undefined && place.at === undefined;
      if (next.recipe === '') setQuery({});
      else setQuery({ recipe: next.recipe, at: String(next.at), answers: answersText(next.answers) }, { replace });
    },
  };
}
