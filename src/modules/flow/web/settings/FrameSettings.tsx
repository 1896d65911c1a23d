/** What is set up of a frame as a whole: what its runs are called, what amount they have, whose rights they use, how long undo is possible. */
import { Button, Checkbox, Select, Stack, Switch, Text } from '@mantine/core';
import { useMemo } from 'react';
import { blockSigns } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type FrameDraft, NeverExpires, startForm } from '../../contract/frame.ts';
import type { FrameProblem } from '../../contract/frame-report.ts';
import { graphOf } from '../../contract/setting/place.ts';
import { reachOfFrame } from '../../contract/setting/reach.ts';
import { ExpressionInput } from './ExpressionInput.tsx';
import { LocalInput } from './LocalInput.tsx';
import { SettingsProvider, useScope } from './scope.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

/** What stands beside the definition: the frame's own name and what it is for. */
export interface FrameNames {
  title: LocalText;
  description: LocalText;
}

interface FrameSettingsProps {
  definition: FrameDraft;
  problems: readonly FrameProblem[];
  onChange: (next: FrameDraft) => void;
  readOnly: boolean;
  /** Left out: the name is changed elsewhere. */
  names?: FrameNames;
  onNames?: (names: FrameNames) => void;
}

type PartProps = Pick<FrameSettingsProps, 'definition' | 'onChange'>;

/** A part of the draft is taken out where it says nothing. */
function without(draft: FrameDraft, key: 'title' | 'amount' | 'asBlock'): FrameDraft {
  const { [key]: _, ...rest } = draft;
  return rest;
}

function Runs({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { problemAt } = useScope();
  return (
    <>
      <ValueInput
        field={{
          ...{ key: 'title', kind: 'text', required: false, max: 2000 },
          label: { ko: '진행 건의 제목', en: 'Title of a run' },
          help: {
            ko: '비워 두면 업무 흐름의 이름이 제목이 됩니다.',
            en: 'Leave empty to use the name of the flow.',
          },
        }}
        path="title"
        value={definition.title}
        onChange={(title) =>
          onChange(typeof title === 'string' ? { ...definition, title } : without(definition, 'title'))
        }
      />
      <ExpressionInput
        label={t('frame.amount')}
        description={t('frame.amountHint')}
        value={(definition.amount ?? '').replace(/^=/, '')}
        error={problemAt('amount')}
        onChange={(amount) => onChange(amount ? { ...definition, amount } : without(definition, 'amount'))}
      />
    </>
  );
}

function Undo({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { readOnly } = useScope();
  return (
    <Checkbox.Group
      label={t('frame.undo')}
      description={t('frame.undoHint')}
      value={definition.neverExpires ?? []}
      onChange={(chosen) =>
        onChange({ ...definition, neverExpires: NeverExpires.options.filter((one) => chosen.includes(one)) })
      }
    >
      <Stack gap="xs" mt="xs">
        {NeverExpires.options.map((why) => (
          <Checkbox key={why} value={why} label={t(`frame.never.${why}`)} disabled={readOnly} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function AsBlock({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { readOnly } = useScope();
  const { asBlock } = definition;
  return (
    <Stack gap="xs">
      <Switch
        label={t('frame.asBlock')}
        description={t('frame.asBlockHint')}
        checked={asBlock !== undefined}
        disabled={readOnly}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked ? { ...definition, asBlock: { sign: 'flow' } } : without(definition, 'asBlock'),
          )
        }
      />
      {asBlock && (
        <Select
          label={t('frame.sign')}
          data={blockSigns.map((sign) => ({ value: sign, label: t(`sign.${sign}`) }))}
          value={asBlock.sign}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(sign) => sign && onChange({ ...definition, asBlock: { sign: sign as typeof asBlock.sign } })}
        />
      )}
    </Stack>
  );
}

/** Whose permissions its runs use; what the flow lends is said when it is published. */
function Rights({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { readOnly } = useScope();
  const { runAs } = definition;
  const isLent = runAs?.kind === 'service';
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500}>
        {t('frame.rights')}
      </Text>
      <Text size="sm" c="dimmed">
        {isLent ? t('frame.rights.service', { count: runAs.permissions.length }) : t('frame.rights.initiator')}
      </Text>
      {isLent && !readOnly && (
        <Button size="xs" variant="default" onClick={() => onChange({ ...definition, runAs: { kind: 'initiator' } })}>
          {t('frame.rights.back')}
        </Button>
      )}
    </Stack>
  );
}

/** Which form it begins with: that of the first block. */
function Begins({ definition }: Pick<PartProps, 'definition'>) {
  const t = useSettingText();
  const fields = useMemo(() => startForm(graphOf(definition)), [definition]);
  return (
    <Text size="sm" c="dimmed">
      {fields ? t('frame.asks', { count: fields.length }) : t('frame.asksNothing')}
    </Text>
  );
}

export function FrameSettings({ definition, problems, onChange, readOnly, names, onNames }: FrameSettingsProps) {
  const t = useSettingText();
  const reach = useMemo(() => reachOfFrame(definition), [definition]);
  const part = { definition, onChange };
  return (
    <SettingsProvider reach={reach} problems={problems} field="" readOnly={readOnly}>
      <Stack gap="md">
        {names && onNames && (
          <>
            <LocalInput
              label={t('word.name')}
              value={names.title}
              readOnly={readOnly}
              required
              onChange={(title) => onNames({ ...names, title })}
            />
            <LocalInput
              label={t('word.description')}
              value={names.description}
              readOnly={readOnly}
              isLong
              max={2000}
              onChange={(description) => onNames({ ...names, description })}
            />
          </>
        )}
        <Begins definition={definition} />
        <Runs {...part} />
        <Rights {...part} />
        <Undo {...part} />
        <AsBlock {...part} />
      </Stack>
    </SettingsProvider>
  );
}
