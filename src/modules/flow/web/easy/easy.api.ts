/** Requests of the easy builder: recipes and their results; and the current position, stored in the URL. */
import { useSearchParams } from 'react-router';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { useLatestQuery } from '#kernel/web/ui/index.ts';
import { createFrame, publishVersion } from '../../contract/frame.endpoints.ts';
import { draftRecipe, listRecipes } from '../../contract/recipe/recipe.endpoints.ts';
import { type Answers, formatAnswers, parseAnswers } from '../../contract/recipe/recipe.ts';

export const useRecipes = () => useEndpoint(listRecipes, {});
/** The previous result stays visible while the next loads: an answer changes only a part of it. */
export const useRecipeDraft = (key: string, answers: Answers) =>
  useEndpoint(draftRecipe, { params: { key }, query: { answers: formatAnswers(answers) } }, { keepLast: true });

/** Makes the flow and, if wanted, publishes it; what the server says of a failure is shown by the sender. */
export function useCreateFlow() {
  const create = useSend(createFrame);
  const publish = useSend(publishVersion);
  return {
    isSending: create.isSending || publish.isSending,
    async make(frame: NonNullable<Parameters<typeof create.send>[0]['body']>, isPublished: boolean) {
      const createdFrame = await create.send({ body: frame });
      if (!isPublished) return createdFrame;
      const body = { version: createdFrame.version, definition: frame.draft as never, confirmIrreversible: true };
      return publish.send({ params: { id: createdFrame.id }, body });
    },
  };
}

export interface EasyBuilderState {
  recipe: string;
  at: number;
  answers: Answers;
  /** The browser's back button leads to the previous question. Given answers extend the present ones; a recipe starts over. */
  go(change: { recipe?: string; at?: number; answers?: Answers }): void;
}

const parseState = (query: URLSearchParams) => ({
  recipe: query.get('recipe') ?? '',
  at: Math.max(0, Number.parseInt(query.get('at') ?? '0', 10) || 0),
  answers: parseAnswers(query.get('answers') ?? ''),
});

export function useEasyBuilderState(): EasyBuilderState {
  const [query, setQuery] = useSearchParams();
  const latest = useLatestQuery(query);
  return {
    ...parseState(query),
    go(change) {
      const now = parseState(latest());
      const currentState = change.recipe === undefined ? now : { recipe: change.recipe, at: 0, answers: {} };
      const next = {
        ...currentState,
        at: change.at ?? currentState.at,
        answers: { ...currentState.answers, ...change.answers },
      };
      // An answer that is changed is no step: the way back leads past it.
      const replace = change.recipe === undefined && change.at === undefined;
      if (next.recipe === '') setQuery({});
      else setQuery({ recipe: next.recipe, at: String(next.at), answers: formatAnswers(next.answers) }, { replace });
    },
  };
}
