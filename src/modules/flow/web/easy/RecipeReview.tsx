/**
 * The last look: the answers, each with a way to change it, the name, and what is done with it. By hand: beside the name nothing is
 * typed, and the rest is what the recipe made.
 */
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DecisionBar, useConfirm } from '#kernel/web/ui/index.ts';
import { isError } from '../../contract/frame-report.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import type { RecipeDraft } from '../../contract/recipe/recipe.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { useCreateFlow } from './easy.api.ts';
import { useText } from './text.ts';

function AnsweredQuestions({ draft, onChange }: { draft: RecipeDraft; onChange: (at: number) => void }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Stack gap="xs" component="ul" m={0} p={0} aria-label={t('easy.answers')} style={{ listStyle: 'none' }}>
      {draft.questions.map(({ key, title, options, answer }, at) => (
        <Group key={key} component="li" justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text size="sm" c="dimmed">
              {local(title)}
            </Text>
            <Text>{local(options.find(({ value }) => value === answer)?.label ?? { ko: answer, en: answer })}</Text>
          </div>
          <Button
            variant="subtle"
            onClick={() => onChange(at)}
            aria-label={t('easy.changeOf', { question: local(title) })}
          >
            {t('word.edit')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

/** Why it cannot be used at once; nothing where it can. */
function useHindrance({ lacking, problems }: RecipeDraft): { title: string; text: string } | null {
  const t = useText();
  const local = useLocalText();
  const may = useCan(flowPermissions['flow.frame.publish']);
  if (!may.allowed) return { title: may.reason ?? '', text: t('easy.lackingHint') };
  if (lacking.length > 0) {
    const names = lacking.map(({ title }) => local(title)).join(', ');
    return { title: t('easy.lacking', { names }), text: t('easy.lackingHint') };
  }
  const [worst] = problems.filter(isError);
  return worst ? { title: t('easy.problems'), text: local(worst.message) } : null;
}

export function RecipeReview(props: {
  draft: RecipeDraft;
  onChange: (at: number) => void;
  onBack: () => void;
  onMade: (frame: FrameDetail) => void;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { draft, heading } = props;
  const t = useText();
  const local = useLocalText();
  const confirm = useConfirm();
  const [name, setName] = useState(local(draft.title));
  const { make, isSending } = useCreateFlow();
  const hindrance = useHindrance(draft);
  const isNamed = name.trim() !== '';

  const send = async (isPublished: boolean) => {
    const { irreversible, frameKey: key, description, logType, definition } = draft;
    const stays = draft.undo.slice(-irreversible.length).map(local).join(' ');
    const isSure =
      !isPublished ||
      irreversible.length === 0 ||
      (await confirm({ title: t('easy.sure'), message: stays, confirmLabel: t('easy.publish') }));
    if (!isSure) return;
    const title = name === local(draft.title) ? draft.title : { ko: name.trim(), en: name.trim() };
    // The sender reports a failure; typed text stays.
    await make({ key, title, description, logType, draft: definition as never }, isPublished).then(
      props.onMade,
      () => undefined,
    );
  };
  return (
    <Stack gap="md">
      <Title order={2} fz={24} ref={heading} tabIndex={-1}>
        {t('easy.review')}
      </Title>
      <TextInput
        label={t('easy.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={120}
        required
        error={isNamed ? null : t('easy.nameMissing')}
      />
      <AnsweredQuestions draft={draft} onChange={props.onChange} />
      {hindrance && (
        <Alert color="yellow" title={hindrance.title}>
          {hindrance.text}
        </Alert>
      )}
      <DecisionBar>
        <Button variant="default" onClick={props.onBack}>
          {t('easy.back')}
        </Button>
        <Button
          ml="auto"
          variant={hindrance ? 'filled' : 'default'}
          disabled={!isNamed}
          loading={isSending}
          onClick={() => void send(false)}
        >
          {t('easy.keep')}
        </Button>
        {!hindrance && (
          <Button disabled={!isNamed} loading={isSending} onClick={() => void send(true)}>
            {t('easy.publish')}
          </Button>
        )}
      </DecisionBar>
    </Stack>
  );
}
