/** 쉬운 워크플로우 만들기: a few questions, what comes of each answer beside it, and at the end a flow that works. */
import { Button, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useHeadingAfter } from '#kernel/web/heading.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible, Loaded, PageHeader, Section, usePhone } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { RecipeDraft } from '../../contract/recipe/recipe.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { CreatedFlow } from '../easy/CreatedFlow.tsx';
import { type EasyBuilderState, useEasyBuilderState, useRecipeDraft } from '../easy/easy.api.ts';
import classes from '../easy/easy.module.css';
import { RecipeCards } from '../easy/RecipeCards.tsx';
import { RecipeOutcome } from '../easy/RecipeOutcome.tsx';
import { Question } from '../easy/RecipeQuestion.tsx';
import { RecipeReview } from '../easy/RecipeReview.tsx';
import { useText } from '../easy/text.ts';

function WizardProgress({ at, of }: { at: number; of: number }) {
  const t = useText();
  const progressText = at >= of ? t('easy.atReview') : t('easy.at', { at: at + 1, of });
  return (
    <div>
      <VisuallyHidden>{t('easy.progress')}</VisuallyHidden>
      <ol className={classes.bar} aria-hidden>
        {Array.from({ length: of + 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that it is
          <li key={index} data-done={index <= at || undefined} />
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt={6}>
        {progressText}
      </Text>
    </div>
  );
}

/** On a phone the question comes first; the result can be opened. */
function OutcomePanel({ draft }: { draft: RecipeDraft }) {
  const t = useText();
  const phone = usePhone();
  if (phone) {
    return (
      <Collapsible title={t('easy.outcome')}>
        <RecipeOutcome draft={draft} />
      </Collapsible>
    );
  }
  return (
    <Section title={t('easy.outcome')}>
      <div aria-live="polite">
        <RecipeOutcome draft={draft} />
      </div>
    </Section>
  );
}

function QuestionStep({
  draft,
  place: builderState,
  onMade,
}: {
  draft: RecipeDraft;
  place: EasyBuilderState;
  onMade: (createdFlow: FrameDetail) => void;
}) {
  const { questions } = draft;
  const at = Math.min(builderState.at, questions.length);
  const question = questions[at];
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingAfter(question?.key ?? 'review', heading);
  const back = () => (at === 0 ? builderState.go({ recipe: '' }) : builderState.go({ at: at - 1 }));
  return (
    <div className={classes.two}>
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="lg">
          <WizardProgress at={at} of={questions.length} />
          {question ? (
            <Question
              question={question}
              onAnswer={(value) => builderState.go({ answers: { [question.key]: value } })}
              onNext={() => builderState.go({ at: at + 1 })}
              onBack={back}
              heading={heading}
            />
          ) : (
            <RecipeReview
              draft={draft}
              onChange={(to) => builderState.go({ at: to })}
              onBack={back}
              onMade={onMade}
              heading={heading}
            />
          )}
        </Stack>
      </Paper>
      <OutcomePanel draft={draft} />
    </div>
  );
}

function Wizard({
  place: builderState,
  onMade,
}: {
  place: EasyBuilderState;
  onMade: (createdFlow: FrameDetail) => void;
}) {
  const draft = useRecipeDraft(builderState.recipe, builderState.answers);
  return (
    <Loaded query={draft} rows={6}>
      {(data) => <QuestionStep draft={data} place={builderState} onMade={onMade} />}
    </Loaded>
  );
}

export function EasyBuilder() {
  const t = useText();
  const local = useLocalText();
  const builderState = useEasyBuilderState();
  const [createdFlow, setMade] = useState<FrameDetail | null>(null);
  // The button that made it is gone with the questions.
  useHeadingAfter(createdFlow ? 'made' : builderState.recipe);
  const again = () => {
    setMade(null);
    builderState.go({ recipe: '' });
  };
  const other = builderState.recipe !== '' && !createdFlow && (
    <Button variant="default" onClick={() => builderState.go({ recipe: '' })}>
      {t('easy.other')}
    </Button>
  );
  return (
    <>
      <PageHeader title={local(flowPaths.easy.title)} subtitle={t('easy.subtitle')} action={other || undefined} />
      {createdFlow && <CreatedFlow frame={createdFlow} onAgain={again} />}
      {!createdFlow && builderState.recipe === '' && <RecipeCards onChoose={(recipe) => builderState.go({ recipe })} />}
      {!createdFlow && builderState.recipe !== '' && (
        <Wizard key={builderState.recipe} place={builderState} onMade={setMade} />
      )}
    </>
  );
}
