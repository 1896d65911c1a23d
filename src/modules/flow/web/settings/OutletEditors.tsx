/** Blocks that fork: their ways out by name, and what each is taken for. Connections follow a way that is renamed. */
import { ActionIcon, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { mergeSettings, renameOutlet, replaceBlock } from '../../contract/setting/draft-blocks.ts';
import { ConditionInput } from './ConditionInput.tsx';
import type { EditorProps } from './editor.ts';
import { LocalInput } from './LocalInput.tsx';
import { OutletInput } from './OutletInput.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

type Branch = { [key: string]: Json } & { outlet?: string; when?: string; equals?: Json; label?: LocalText };

const toBranches = (value: Json | undefined): Branch[] => (Array.isArray(value) ? (value as unknown as Branch[]) : []);

/** A name for another way: `way1`, `way2`, …, one that is not taken. */
function createFreeOutlet(usedOutlets: readonly string[]): string {
  let number = usedOutlets.length + 1;
  while (usedOutlets.includes(`way${number}`)) number++;
  return `way${number}`;
}

function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

function BranchTools(props: {
  index: number;
  count: number;
  least: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { index, count, least, onMove, onRemove } = props;
  const t = useSettingText();
  const number = index + 1;
  return (
    <Group justify="flex-end" gap={4}>
      {index > 0 && (
        <ActionIcon variant="subtle" aria-label={t('way.up', { number })} onClick={() => onMove(index - 1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
      )}
      {index < count - 1 && (
        <ActionIcon variant="subtle" aria-label={t('way.down', { number })} onClick={() => onMove(index + 1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
      )}
      {count > least && (
        <ActionIcon variant="subtle" color="red" aria-label={t('way.remove', { number })} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** A way gets another name, in the settings and in what is connected to it, as one edit. */
function useRenameOutlet({ definition, blockId, settings, onChange }: EditorProps) {
  return (from: string, to: string, change: { [key: string]: Json }) => {
    const next = replaceBlock(definition, blockId, (editedBlock) => ({
      ...editedBlock,
      settings: mergeSettings(settings, change),
    }));
    onChange(from === '' ? next : renameOutlet(next, blockId, { from, to }));
  };
}

function BranchList(
  props: EditorProps & {
    fresh: (outlet: string) => Branch;
    condition: (branch: Branch, put: (some: Branch) => void, path: string) => ReactNode;
  },
) {
  const { settings, onSettings, fresh, condition } = props;
  const t = useSettingText();
  const { readOnly, problemAt } = useSettingsScope();
  const rename = useRenameOutlet(props);
  const branches = toBranches(settings.branches);
  const otherwise = typeof settings.otherwise === 'string' ? settings.otherwise : 'otherwise';
  const set = (next: readonly Branch[]) => onSettings(mergeSettings(settings, { branches: next as unknown as Json }));
  const put = (index: number, branch: Branch) => branches.map((item, at) => (at === index ? branch : item));
  const usedOutlets = [...branches.map(({ outlet = '' }) => outlet), otherwise];
  return (
    <Stack gap="sm">
      {branches.map((branch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
        <Fieldset key={index} legend={t('way.number', { number: index + 1 })} p="sm">
          <Stack gap="sm">
            {condition(branch, (some) => set(put(index, { ...branch, ...some })), `branches.${index}`)}
            <OutletInput
              label={t('way.name')}
              value={branch.outlet ?? ''}
              taken={usedOutlets.filter((_, at) => at !== index)}
              error={problemAt(`branches.${index}.outlet`)}
              onChange={(outlet) =>
                rename(branch.outlet ?? '', outlet, { branches: put(index, { ...branch, outlet }) as unknown as Json })
              }
            />
            <LocalInput
              label={t('way.label')}
              value={branch.label ?? { ko: '', en: '' }}
              readOnly={readOnly}
              max={80}
              onChange={(label) => {
                const { label: _, ...rest } = branch;
                set(put(index, (label.ko || label.en ? { ...rest, label } : rest) as Branch));
              }}
            />
            {!readOnly && (
              <BranchTools
                index={index}
                count={branches.length}
                least={1}
                onMove={(to) => set(moveItem(branches, index, to))}
                onRemove={() => set(branches.filter((_, at) => at !== index))}
              />
            )}
          </Stack>
        </Fieldset>
      ))}
      {!readOnly && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => set([...branches, fresh(createFreeOutlet(usedOutlets))])}
          >
            {t('way.add')}
          </Button>
        </Group>
      )}
      <OutletInput
        label={t('way.otherwise')}
        value={otherwise}
        taken={usedOutlets.slice(0, -1)}
        error={problemAt('otherwise')}
        onChange={(name) => rename(otherwise, name, { otherwise: name })}
      />
    </Stack>
  );
}

export function ConditionEditor(props: EditorProps) {
  const t = useSettingText();
  const { problemAt } = useSettingsScope();
  return (
    <BranchList
      {...props}
      fresh={(outlet) => ({ outlet, when: '' })}
      condition={(branch, put, path) => (
        <ConditionInput
          label={t('condition.when')}
          value={branch.when ?? ''}
          error={problemAt(`${path}.when`)}
          onChange={(when) => put({ when })}
        />
      )}
    />
  );
}

const valueField = (key: string, label: LocalText): FieldDefinition => ({ key, label, kind: 'text', required: true });

export function SwitchEditor(props: EditorProps) {
  const { settings, onSettings, view } = props;
  const labels = view?.form ?? [];
  const labelOf = (key: string) => labels.find((item) => item.key === key)?.label ?? { ko: key, en: key };
  const equals = labels.find(({ key }) => key === 'branches')?.fields?.[0]?.label ?? labelOf('value');
  return (
    <Stack gap="sm">
      <ValueInput
        field={valueField('value', labelOf('value'))}
        path="value"
        value={settings.value}
        onChange={(value) => onSettings(mergeSettings(settings, { value: value ?? null }))}
      />
      <BranchList
        {...props}
        fresh={(outlet) => ({ outlet, equals: '' })}
        condition={(branch, put, path) => (
          <ValueInput
            field={valueField('equals', equals)}
            path={`${path}.equals`}
            value={
              branch.equals === null || branch.equals === undefined
                ? ''
                : typeof branch.equals === 'object'
                  ? ''
                  : String(branch.equals)
            }
            onChange={(value) => put({ equals: value ?? '' })}
          />
        )}
      />
    </Stack>
  );
}

export function ParallelEditor(props: EditorProps) {
  const { settings, onSettings } = props;
  const t = useSettingText();
  const { readOnly, problemAt } = useSettingsScope();
  const rename = useRenameOutlet(props);
  const outlets = Array.isArray(settings.outlets) ? (settings.outlets as string[]) : ['next'];
  const set = (next: string[]) => onSettings(mergeSettings(settings, { outlets: next }));
  return (
    <Stack gap="sm">
      {outlets.map((outlet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
        <Stack key={index} gap={2}>
          <OutletInput
            label={t('way.nameOf', { number: index + 1 })}
            value={outlet}
            taken={outlets.filter((_, at) => at !== index)}
            error={problemAt(`outlets.${index}`)}
            onChange={(name) =>
              rename(outlet, name, { outlets: outlets.map((outletKey, at) => (at === index ? name : outletKey)) })
            }
          />
          {!readOnly && (
            <BranchTools
              index={index}
              count={outlets.length}
              least={1}
              onMove={(to) => set(moveItem(outlets, index, to))}
              onRemove={() => set(outlets.filter((_, at) => at !== index))}
            />
          )}
        </Stack>
      ))}
      {!readOnly && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => set([...outlets, createFreeOutlet(outlets)])}
          >
            {t('way.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
