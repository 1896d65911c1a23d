/** How the company tells its members: kind by kind, and when it is quiet. */
import { Alert, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { EndpointForm, Loaded, type SlotProps } from '#kernel/web/ui/index.ts';
import { changePolicy, readPolicy } from '../../contract/policy.endpoints.ts';
import { kindHints, kindTexts, policyTexts, wayTexts } from '../../contract/policy.texts.ts';
import { type ToldKind, toldKinds, waysOfKind } from '../../contract/policy.ts';
import { useText } from './text.ts';

/** Begins what is said of a kind. */
function Ways({ kind, input }: { kind: ToldKind; input: SlotProps }) {
  const local = useLocal();
  return (
    <Stack gap="xs" mt={kind === toldKinds[0] ? 0 : 'md'}>
      <div>
        <Title order={3} size="h5">
          {local(kindTexts[kind])}
        </Title>
        <Text size="sm" c="dimmed">
          {local(kindHints[kind])}
        </Text>
      </div>
      <Checkbox.Group label={input.label} value={input.value as string[]} onChange={input.onChange} error={input.error}>
        <Group gap="lg">
          {waysOfKind[kind].map((way) => (
            <Checkbox key={way} value={way} label={local(wayTexts[way])} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}

/** An emptied box is no time. */
function Clock({ input, help }: { input: SlotProps; help: string }) {
  return (
    <TextInput
      type="time"
      name={input.name}
      label={input.label}
      description={help}
      value={(input.value as string | null) ?? ''}
      onChange={(event) => input.onChange(event.currentTarget.value || null)}
      error={input.error}
    />
  );
}

export function PolicyForm() {
  const t = useText();
  const local = useLocal();
  const ways = Object.fromEntries(
    toldKinds.map((kind) => [`kinds.${kind}.ways`, (input: SlotProps) => <Ways kind={kind} input={input} />]),
  );
  const clock = (key: 'quietFrom' | 'quietUntil') => (input: SlotProps) => (
    <Clock input={input} help={local(policyTexts[key].help)} />
  );
  return (
    <Loaded query={useEndpoint(readPolicy)}>
      {(data) => (
        <>
          <Alert variant="light" mb="md" maw={760}>
            {t('policy.always')}
          </Alert>
          <EndpointForm
            of={changePolicy}
            texts={policyTexts}
            row={data}
            slots={{ ...ways, quietFrom: clock('quietFrom'), quietUntil: clock('quietUntil') }}
            onSent={() => showDone(t('policy.saved'))}
          />
        </>
      )}
    </Loaded>
  );
}
