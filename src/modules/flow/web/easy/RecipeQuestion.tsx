/** One question with its answers as cards. By hand: there is one field, and the company says what may be chosen. */
import { Button, Group, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DecisionBar } from '#kernel/web/ui/index.ts';
import type { RecipeDraft } from '../../contract/recipe/recipe.ts';
import classes from './easy.module.css';
import { useText } from './text.ts';

type RecipeQuestionData = RecipeDraft['questions'][number];

function QuestionOptions({ question, value }: { question: RecipeQuestionData; value: string }) {
  const local = useLocalText();
  return (
    <SimpleGrid cols={{ base: 1, sm: question.options.length > 4 ? 2 : 1 }} spacing="sm">
      {question.options.map((option) => (
        <Radio.Card key={option.value} value={option.value} className={classes.card} aria-label={local(option.label)}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Radio.Indicator checked={option.value === value} mt={2} />
            <div>
              <Text fw={600}>{local(option.label)}</Text>
              {option.hint && (
                <Text size="sm" c="dimmed">
                  {local(option.hint)}
                </Text>
              )}
            </div>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  );
}

export function Question({
  question,
  onAnswer,
  onNext,
  onBack,
  heading,
}: {
  question: RecipeQuestionData;
  /** Chosen, and shown beside at once. */
  onAnswer: (value: string) => void;
  onNext: () => void;
  onBack: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useText();
  const local = useLocalText();
  // The choice is shown at once; its result follows.
  const [chosen, setChosen] = useState<{ of: string; value: string } | null>(null);
  const value = chosen?.of === question.key ? chosen.value : question.answer;
  const choose = (next: string) => {
    setChosen({ of: question.key, value: next });
    onAnswer(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} fz={24} ref={heading} tabIndex={-1}>
            {local(question.title)}
          </Title>
          {question.hint && (
            <Text c="dimmed" mt={4}>
              {local(question.hint)}
            </Text>
          )}
        </div>
        <Radio.Group aria-label={local(question.title)} value={value} onChange={choose}>
          <QuestionOptions question={question} value={value} />
        </Radio.Group>
        <DecisionBar>
          <Button variant="default" onClick={onBack}>
            {t('easy.back')}
          </Button>
          <Button type="submit" ml="auto">
            {t('easy.next')}
          </Button>
        </DecisionBar>
      </Stack>
    </form>
  );
}
