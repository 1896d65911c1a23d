/** Frame settings: title and amount of a frame's runs, the rights they use, and how long undo is possible. */
import { Button, Checkbox, Select, Stack, Switch, Text } from '@mantine/core';
import { useMemo } from 'react';
import { blockIcons } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type FrameDraft, getStartForm, NeverExpires } from '../../contract/frame.ts';
import type { FrameProblem } from '../../contract/frame-report.ts';
import { toGraph } from '../../contract/setting/draft-blocks.ts';
import { getFrameScope } from '../../contract/setting/variable-scope.ts';
import { ExpressionInput } from './ExpressionInput.tsx';
import { LocalInput } from './LocalInput.tsx';
import { SettingsProvider, useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

/** Texts outside the definition: the frame's name and purpose. */
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
function removePart(draft: FrameDraft, key: 'title' | 'amount' | 'asBlock'): FrameDraft {
  const { [key]: _, ...rest } = draft;
  return rest;
}

function RunTitleSettings({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { problemAt } = useSettingsScope();
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
          onChange(typeof title === 'string' ? { ...definition, title } : removePart(definition, 'title'))
        }
      />
      <ExpressionInput
        label={t('frame.amount')}
        description={t('frame.amountHint')}
        value={(definition.amount ?? '').replace(/^=/, '')}
        error={problemAt('amount')}
        onChange={(amount) => onChange(amount ? { ...definition, amount } : removePart(definition, 'amount'))}
      />
    </>
  );
}

function UndoSettings({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
  return (
    <Checkbox.Group
      label={t('frame.undo')}
      description={t('frame.undoHint')}
      value={definition.neverExpires ?? []}
      onChange={(chosen) =>
        onChange({
          ...definition,
          neverExpires: NeverExpires.options.filter((reasonOption) => chosen.includes(reasonOption)),
        })
      }
    >
      <Stack gap="xs" mt="xs">
        {NeverExpires.options.map((neverExpires) => (
          <Checkbox
            key={neverExpires}
            value={neverExpires}
            label={t(`frame.never.${neverExpires}`)}
            disabled={readOnly}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function AsBlockSettings({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
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
            event.currentTarget.checked
              ? { ...definition, asBlock: { sign: 'flow' } }
              : removePart(definition, 'asBlock'),
          )
        }
      />
      {asBlock && (
        <Select
          label={t('frame.sign')}
          data={blockIcons.map((sign) => ({ value: sign, label: t(`sign.${sign}`) }))}
          value={asBlock.sign}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(sign) => sign && onChange({ ...definition, asBlock: { sign: sign as typeof asBlock.sign } })}
        />
      )}
    </Stack>
  );
}

/** Permissions used by its runs; publishing shows the ones the flow lends. */
function RightsSettings({ definition, onChange }: PartProps) {
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
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

/** The start form: that of the first block. */
function StartFormInfo({ definition }: Pick<PartProps, 'definition'>) {
  const t = useSettingText();
  const fields = useMemo(() => getStartForm(toGraph(definition)), [definition]);
  return (
    <Text size="sm" c="dimmed">
      {fields ? t('frame.asks', { count: fields.length }) : t('frame.asksNothing')}
    </Text>
  );
}

export function FrameSettings({ definition, problems, onChange, readOnly, names, onNames }: FrameSettingsProps) {
  const t = useSettingText();
  const reach = useMemo(() => getFrameScope(definition), [definition]);
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
        <StartFormInfo definition={definition} />
        <RunTitleSettings {...part} />
        <RightsSettings {...part} />
        <UndoSettings {...part} />
        <AsBlockSettings {...part} />
      </Stack>
    </SettingsProvider>
  );
}
