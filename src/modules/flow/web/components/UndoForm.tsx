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
import type { UndoRoute, UndoWay } from '../undo-way.ts';
import { findReasonProblems, ReasonFields, type ReasonForm } from './ReasonFields.tsx';
import { getNewPreview, useUndoSender } from './useUndoSender.ts';

/** Repeats that the undo is partial, for people who go straight to the button: for all others it is shown above. */
function PartialUndoNotice({ preview, id }: { preview: UndoPreview; id: string }) {
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
  door: UndoRoute;
  together: boolean;
  /** True while another preview is on its way: nothing is confirmed that is not shown. */
  isLoading: boolean;
  onSent: (answer: UndoResult | UndoRecord) => void;
  onStale: (preview: UndoPreview) => void;
  /** Refused for another cause: what is shown may be out of date. */
  onRefused: () => void;
  /** The content to decide about: inside the form, so that its buttons are visible from the first line. */
  children: ReactNode;
}

/** Plays the undo animation on confirmation; failing to load it delays nothing. */
async function play(within: HTMLElement | null, undoWay: UndoWay): Promise<void> {
  const motion = await import('#kernel/web/motion.ts').catch(() => null);
  if (within) await motion?.playUndo(within, { isRedo: undoWay === 'redo' });
}

/** Why, and the word itself. What was typed stays when the preview changes. */
export function UndoForm(props: UndoFormProps) {
  const { preview, way: undoWay, door: undoRoute } = props;
  const t = useText();
  const partial = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const sender = useUndoSender(undoRoute);
  const form = useForm<ReasonForm>({
    initialValues: { reason: { code: '', text: '' }, followUps: false },
    validate: (values) => findReasonProblems(t, values),
  });
  const showProblems = (problems: object) => {
    const input = 'reason.code' in problems ? 'input[type=radio]' : 'reason.text' in problems ? 'textarea' : null;
    if (input) formRef.current?.querySelector<HTMLElement>(input)?.focus();
  };
  const submit = form.onSubmit(async ({ reason, followUps }) => {
    const wish = { preview, together: props.together, reason: reason as UndoReason, followUps };
    // A mere request reverts nothing yet.
    const played = undoRoute === 'request' ? null : play(formRef.current, undoWay);
    try {
      const answer = await sender.send(wish);
      await played;
      props.onSent(answer);
    } catch (thrown) {
      const { fields, status } = toApiError(thrown);
      const changed = getNewPreview(thrown);
      if (changed) props.onStale(changed);
      else if (status === 409) props.onRefused();
      form.setErrors(fields);
      showProblems(fields);
    }
  }, showProblems);
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <Stack gap="lg">
        {props.children}
        <Box maw={760}>
          <ReasonFields form={form} way={undoWay} />
          {preview.counts.impossible > 0 && undoRoute !== 'stop' && (
            <Checkbox mt="md" label={t('undo.followUps')} {...form.getInputProps('followUps', { type: 'checkbox' })} />
          )}
        </Box>
        <FormError error={getNewPreview(sender.error) ? null : sender.error} />
        <DecisionBar>
          <PartialUndoNotice preview={preview} id={partial} />
          <Button
            type="submit"
            loading={sender.isSending}
            disabled={props.isLoading}
            aria-describedby={preview.partial ? partial : undefined}
          >
            {t(undoRoute === 'request' ? 'undo.request' : `undo.confirm.${undoWay}`)}
          </Button>
          <ButtonLink variant="default" to={flowPaths.execution({ id: preview.executionId })}>
            {t('undo.back')}
          </ButtonLink>
        </DecisionBar>
      </Stack>
    </form>
  );
}
