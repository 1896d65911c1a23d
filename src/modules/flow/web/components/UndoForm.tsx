/** The reason and the word itself: where a person decides about an undo. */
import { Box, Button, Checkbox, Stack, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useId, useRef } from 'react';
import { toApiError } from '#kernel/web/api-error.ts';
import { ButtonLink, DecisionBar, FormError } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { UndoReason } from '../../contract/undo.ts';
import type { UndoPreview, UndoRecord, UndoResult } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import type { Door, UndoWay } from '../way.ts';
import { problemsOf, ReasonFields, type ReasonForm } from './ReasonFields.tsx';
import { newPreviewIn, useUndoSender } from './useUndoSender.ts';

/** That not everything goes back, for who comes to the button without having read: it stands above for all others. */
function Partial({ preview, id }: { preview: UndoPreview; id: string }) {
  const t = useText();
  if (!preview.partial) return null;
  const parts = (['kept', 'impossible'] as const)
    .filter((what) => preview.counts[what] > 0)
    .map((what) => t(`undo.left.${what}`, { count: preview.counts[what] }));
  return (
    <VisuallyHidden id={id} component="p">
      {parts.join(', ')}
    </VisuallyHidden>
  );
}

export interface UndoFormProps {
  preview: UndoPreview;
  way: UndoWay;
  door: Door;
  together: boolean;
  /** True while another preview is on its way: nothing is confirmed that is not shown. */
  isLoading: boolean;
  onSent: (answer: UndoResult | UndoRecord) => void;
  onStale: (preview: UndoPreview) => void;
  /** Refused for another cause: what is shown may be out of date. */
  onRefused: () => void;
  /** What is decided about: within the form, so that its buttons are in sight from the first line on. */
  children: ReactNode;
}

/** What was read goes back as it is confirmed; a picture that cannot be had holds nothing up. */
async function play(within: HTMLElement | null, way: UndoWay): Promise<void> {
  const motion = await import('#kernel/web/motion.ts').catch(() => null);
  if (within) await motion?.playUndo(within, { isRedo: way === 'redo' });
}

/** Why, and the word itself. What was typed stays when the preview changes. */
export function UndoForm(props: UndoFormProps) {
  const { preview, way, door } = props;
  const t = useText();
  const partial = useId();
  const place = useRef<HTMLFormElement>(null);
  const sender = useUndoSender(door);
  const form = useForm<ReasonForm>({
    initialValues: { reason: { code: '', text: '' }, followUps: false },
    validate: (values) => problemsOf(t, values),
  });
  const showProblems = (problems: object) => {
    const input = 'reason.code' in problems ? 'input[type=radio]' : 'reason.text' in problems ? 'textarea' : null;
    if (input) place.current?.querySelector<HTMLElement>(input)?.focus();
  };
  const submit = form.onSubmit(async ({ reason, followUps }) => {
    const wish = { preview, together: props.together, reason: reason as UndoReason, followUps };
    // What is only asked for does not go back yet.
    const played = door === 'request' ? null : play(place.current, way);
    try {
      const answer = await sender.send(wish);
      await played;
      props.onSent(answer);
    } catch (thrown) {
      const { fields, status } = toApiError(thrown);
      const changed = newPreviewIn(thrown);
      if (changed) props.onStale(changed);
      else if (status === 409) props.onRefused();
      form.setErrors(fields);
      showProblems(fields);
    }
  }, showProblems);
  return (
    <form ref={place} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {props.children}
        <Box maw={760}>
          <ReasonFields form={form} way={way} />
          {preview.counts.impossible > 0 && door !== 'stop' && (
            <Checkbox mt="md" label={t('undo.followUps')} {...form.getInputProps('followUps', { type: 'checkbox' })} />
          )}
        </Box>
        <FormError error={newPreviewIn(sender.error) ? null : sender.error} />
        <DecisionBar>
          <Partial preview={preview} id={partial} />
          <Button
            type="submit"
            loading={sender.isSending}
            disabled={props.isLoading}
            aria-describedby={preview.partial ? partial : undefined}
          >
            {t(door === 'request' ? 'undo.request' : `undo.confirm.${way}`)}
          </Button>
          <ButtonLink variant="default" to={flowPaths.execution({ id: preview.executionId })}>
            {t('undo.back')}
          </ButtonLink>
        </DecisionBar>
      </Stack>
    </form>
  );
}
