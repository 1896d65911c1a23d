/** The fields of a form: added, put in order by mouse and keyboard, set up one by one, and shown as people will fill them in. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Fieldset,
  Group,
  Menu,
  Paper,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible } from '#kernel/web/ui/index.ts';
import type { FormField } from '../../contract/form-field.ts';
import { type AskableKind, askableKinds, createFormField, moveField } from '../../contract/setting/form-editing.ts';
import { RuledForm } from '../components/RuledForm.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

/** Dragged by its grip, dropped onto another: it takes that place. */
function useDrag(index: number, isOn: boolean, onMove: (from: number, to: number) => void) {
  const box = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const move = useRef(onMove);
  move.current = onMove;
  useEffect(() => {
    const [element, dragHandle] = [box.current, grip.current];
    if (!element || !dragHandle || !isOn) return;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ formField: index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.formField === 'number',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          move.current(source.data.formField as number, index);
        },
      }),
    );
  }, [index, isOn]);
  return { box, grip, isOver };
}

interface ItemProps {
  field: FormField;
  index: number;
  count: number;
  isOpen: boolean;
  onOpen: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

function FieldItem({ field, index, count, isOpen, onOpen, onMove, onRemove, children }: ItemProps) {
  const t = useSettingText();
  const local = useLocalText();
  const { readOnly } = useSettingsScope();
  const { box, grip, isOver } = useDrag(index, !readOnly, onMove);
  const name = local(field.label);
  const kind = field.kind in askableKinds ? local(askableKinds[field.kind as AskableKind]) : field.kind;
  return (
    <Paper ref={box} withBorder p="xs" component="li" bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}>
      <Group gap={4} wrap="nowrap">
        {!readOnly && (
          <Box ref={grip} component="span" c="dimmed" aria-hidden style={{ cursor: 'grab', lineHeight: 0 }}>
            <IconGripVertical size={18} />
          </Box>
        )}
        <UnstyledButton
          flex={1}
          miw={0}
          mih={32}
          aria-expanded={isOpen}
          onClick={onOpen}
          aria-label={t('form.open', { name })}
        >
          <Text size="sm" fw={500} truncate>
            {name}
            {field.required && ' *'}
          </Text>
          <Group gap={4}>
            <Text size="xs" c="dimmed">
              {kind}
            </Text>
            {field.visibleWhen !== undefined && <Badge variant="light">{t('form.conditional')}</Badge>}
            {field.calculated !== undefined && <Badge variant="light">{t('form.computed')}</Badge>}
          </Group>
        </UnstyledButton>
        {!readOnly && index > 0 && (
          <ActionIcon variant="subtle" aria-label={t('form.up', { name })} onClick={() => onMove(index, index - 1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
        )}
        {!readOnly && index < count - 1 && (
          <ActionIcon variant="subtle" aria-label={t('form.down', { name })} onClick={() => onMove(index, index + 1)}>
            <IconArrowDown size={16} />
          </ActionIcon>
        )}
        {!readOnly && (
          <ActionIcon variant="subtle" color="red" aria-label={t('form.remove', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
      {isOpen && <Box mt="sm">{children}</Box>}
    </Paper>
  );
}

function AddField({ onAdd }: { onAdd: (kind: AskableKind) => void }) {
  const t = useSettingText();
  const local = useLocalText();
  return (
    <Menu position="bottom-start" withinPortal menuItemTabIndex={0}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />}>
          {t('form.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(420px, 60dvh)" style={{ overflowY: 'auto' }}>
        {(Object.keys(askableKinds) as AskableKind[]).map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {local(askableKinds[kind])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function FormDesigner(props: {
  label: string;
  fields: readonly FormField[];
  onChange: (fields: FormField[]) => void;
  /** Path of the fields in the settings. */
  path: string;
}) {
  const { label, fields, onChange, path } = props;
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
  const [open, setOpen] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    setOpen(null);
    onChange(moveField(fields, from, to));
  };
  return (
    <Fieldset legend={label} variant="unstyled">
      <Stack gap="xs" mt={4}>
        {fields.length === 0 && <Text c="dimmed">{t('form.empty')}</Text>}
        <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={label}>
          {fields.map((field, index) => (
            <FieldItem
              // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
              key={index}
              field={field}
              index={index}
              count={fields.length}
              isOpen={open === index}
              onOpen={() => setOpen(open === index ? null : index)}
              onMove={move}
              onRemove={() => {
                setOpen(null);
                onChange(fields.filter((_, at) => at !== index));
              }}
            >
              <FieldEditor fields={fields} index={index} path={`${path}.${index}`} onChange={onChange} />
            </FieldItem>
          ))}
        </Stack>
        {!readOnly && (
          <Group>
            <AddField
              onAdd={(kind) => {
                onChange([...fields, createFormField(kind, fields)]);
                setOpen(fields.length);
              }}
            />
          </Group>
        )}
        {fields.length > 0 && (
          <Collapsible title={t('form.preview')}>
            <RuledForm
              key={JSON.stringify(fields)}
              fields={fields.map(({ default: value, ...field }) =>
                typeof value === 'string' && value.startsWith('=') ? field : { ...field, default: value },
              )}
              onSubmit={async () => undefined}
              submitLabel={t('form.tryIt')}
              alwaysReady
            />
          </Collapsible>
        )}
      </Stack>
    </Fieldset>
  );
}
