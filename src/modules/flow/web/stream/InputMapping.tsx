/** Input mapping: for each field of the flow's form a value, or an expression over the event that starts the run. */
import { Input, Stack, Text, TextInput } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { StreamSettings } from '../../contract/stream.ts';
import { useFrame } from '../flow.api.ts';
import { useText } from './text.ts';

type Values = Record<string, unknown>;

/** Numbers and truths are meant as such where they are written so. */
function parseTyped(text: string): unknown {
  if (/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

const formatValue = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

export function InputMapping(props: {
  frameId: string | null;
  kind: StreamSettings['kind'];
  label: string;
  value: Values;
  onChange: (value: Values) => void;
  problems: Readonly<Record<string, string>>;
}) {
  const { frameId, kind, label, value, onChange, problems } = props;
  const t = useText();
  const local = useLocalText();
  const fields = useFrame(frameId ?? '').data?.startForm ?? [];
  if (!frameId || fields.length === 0) return null;
  const set = (key: string, text: string) => {
    const { [key]: _, ...others } = value;
    onChange(text === '' ? others : { ...others, [key]: parseTyped(text) });
  };
  return (
    <Input.Wrapper label={label} component="fieldset" bd={0} p={0} m={0}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(`streams.mapping.${kind}`)}
        </Text>
        {fields.map((field) => (
          <TextInput
            key={field.key}
            label={local(field.label)}
            withAsterisk={field.required}
            value={formatValue(value[field.key])}
            error={problems[`input.${field.key}`]}
            onChange={(event) => set(field.key, event.currentTarget.value)}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  );
}
