/** 쉬운 워크플로우 만들기: a few questions, what comes of each answer beside it, and at the end a flow that works. */
import { Button, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useHeadingAfter } from '#kernel/web/heading.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Fold, Loaded, PageHeader, Section, usePhone } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { RecipeDraft } from '../../contract/recipe/recipe.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { type EasyPlace, useDraft, useEasyPlace } from '../easy/easy.api.ts';
import classes from '../easy/easy.module.css';
import { Made } from '../easy/Made.tsx';
import { Outcome } from '../easy/Outcome.tsx';
import { Question } from '../easy/Question.tsx';
import { RecipeCards } from '../easy/RecipeCards.tsx';
import { Review } from '../easy/Review.tsx';
import { useText } from '../easy/text.ts';

function Progress({ at, of }: { at: number; of: number }) {
  const t = useText();
  const said = at >= of ? t('easy.atReview') : t('easy.at', { at: at + 1, of });
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
        {said}
      </Text>
    </div>
  );
}

/** On a phone the question comes first; who wants to see what comes of it opens it. */
function Beside({ draft }: { draft: RecipeDraft }) {
  const t = useText();
  const phone = usePhone();
  if (phone) {
    return (
      <Fold title={t('easy.outcome')}>
        <Outcome draft={draft} />
      </Fold>
    );
  }
  return (
    <Section title={t('easy.outcome')}>
      <div aria-live="polite">
        <Outcome draft={draft} />
      </div>
    </Section>
  );
}

function Asking({
  draft,
  place,
  onMade,
}: {
  draft: RecipeDraft;
  place: EasyPlace;
  onMade: (made: FrameDetail) => void;
}) {
  const { questions } = draft;
  const at = Math.min(place.at, questions.length);
  const question = questions[at];
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingAfter(question?.key ?? 'review', heading);
  const back = () => (at === 0 ? place.go({ recipe: '' }) : place.go({ at: at - 1 }));
  return (
    <div className={classes.two}>
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="lg">
          <Progress at={at} of={questions.length} />
          {question ? (
            <Question
              question={question}
              onAnswer={(value) => place.go({ answers: { [question.key]: value } })}
              onNext={() => place.go({ at: at + 1 })}
              onBack={back}
              heading={heading}
            />
          ) : (
            <Review
              draft={draft}
              onChange={(to) => place.go({ at: to })}
              onBack={back}
              onMade={onMade}
              heading={heading}
            />
          )}
        </Stack>
      </Paper>
      <Beside draft={draft} />
    </div>
  );
}

function Wizard({ place, onMade }: { place: EasyPlace; onMade: (made: FrameDetail) => void }) {
  const draft = useDraft(place.recipe, place.answers);
  return (
    <Loaded query={draft} rows={6}>
      {(data) => <Asking draft={data} place={place} onMade={onMade} />}
    </Loaded>
  );
}

export function EasyBuilder() {
  const t = useText();
  const local = useLocal();
  const place = useEasyPlace();
  const [made, setMade] = useState<FrameDetail | null>(null);
  // The button that made it is gone with the questions.
  useHeadingAfter(made ? 'made' : place.recipe);
  const again = () => {
    setMade(null);
    place.go({ recipe: '' });
  };
  const other = place.recipe !== '' && !made && (
    <Button variant="default" onClick={() => place.go({ recipe: '' })}>
      {t('easy.other')}
    </Button>
  );
  return (
    <>
      <PageHeader title={local(flowPaths.easy.title)} subtitle={t('easy.subtitle')} action={other || undefined} />
      {made && <Made frame={made} onAgain={again} />}
      {!made && place.recipe === '' && <RecipeCards onChoose={(recipe) => place.go({ recipe })} />}
      {!made && place.recipe !== '' && <Wizard key={place.recipe} place={place} onMade={setMade} />}
    </>
  );
}
