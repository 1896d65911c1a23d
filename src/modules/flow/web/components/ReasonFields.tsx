/** Reason fields: ask for the reason of an undo, validated by the contract. */
import { Radio, SimpleGrid, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { listReasons, UndoReason, type UndoReasonCode } from '../../contract/undo.ts';
import { useText } from '../text.ts';
import type { UndoWay } from '../undo-way.ts';
import classes from './undo.module.css';

export interface ReasonForm {
  reason: { code: UndoReasonCode | ''; text: string };
  followUps: boolean;
}
type TextFunction = ReturnType<typeof useText>;

/** Errors of the reason by the contract's own rule, at its fields. */
export function findReasonProblems(t: TextFunction, { reason }: ReasonForm): Record<string, string> {
  const issues = UndoReason.safeParse(reason).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, code }) => {
      const long = t('undo.reasonTextLong');
      if (path[0] === 'code') return ['reason.code', t('undo.reasonMissing')];
      return ['reason.text', code === 'too_big' ? long : t('undo.reasonTextMissing')];
    }),
  );
}

/** Why: one of the codes, and what the person adds. */
export function ReasonFields({ form, way: undoWay }: { form: UseFormReturnType<ReasonForm>; way: UndoWay }) {
  const t = useText();
  const local = useLocalText();
  const needsText = form.values.reason.code === 'other';
  return (
    <>
      <Radio.Group
        label={t(`undo.reason.${undoWay}`)}
        labelProps={{ size: 'lg', fw: 650 }}
        required
        mb="md"
        {...form.getInputProps('reason.code')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={{ base: 0, sm: 'sm' }} my="xs">
          {Object.entries(listReasons(undoWay === 'redo')).map(([code, label]) => (
            <Radio key={code} value={code} label={local(label)} classNames={{ body: classes.choice }} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Textarea
        label={t('undo.reasonText')}
        description={needsText ? undefined : t('undo.reasonTextHint')}
        required={needsText}
        autosize
        minRows={2}
        {...form.getInputProps('reason.text')}
      />
    </>
  );
}
