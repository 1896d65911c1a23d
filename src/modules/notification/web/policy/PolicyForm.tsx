/** How the company tells its members: kind by kind, and when it is quiet. */
import { Alert, Checkbox, Group, Stack, Switch, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { EndpointForm, Loaded, type SlotProps } from '#kernel/web/ui/index.ts';
import { changePolicy, readPolicy } from '../../contract/policy.endpoints.ts';
import { kindHints, kindTexts, ofKindTexts, policyTexts, wayTexts } from '../../contract/policy.texts.ts';
import { type ToldKind, toldKinds, waysOfKind } from '../../contract/policy.ts';
import { useText } from './text.ts';

/** The kind stands above: who does not see that hears it with each of its fields. */
function Short({ kind, field }: { kind: ToldKind; field: keyof typeof ofKindTexts }) {
  const local = useLocal();
  return (
    <>
      <VisuallyHidden component="span">{local(kindTexts[kind])}: </VisuallyHidden>
      {local(ofKindTexts[field])}
    </>
  );
}

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
      <Checkbox.Group
        label={<Short kind={kind} field="ways" />}
        value={input.value as string[]}
        onChange={input.onChange}
        error={input.error}
      >
        <Group gap="lg">
          {waysOfKind[kind].map((way) => (
            <Checkbox key={way} value={way} label={local(wayTexts[way])} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}

function OnOff({ kind, field, input }: { kind: ToldKind; field: 'fixed' | 'urgent'; input: SlotProps }) {
  return (
    <Switch
      name={input.name}
      label={<Short kind={kind} field={field} />}
      checked={input.value === true}
      onChange={(event) => input.onChange(event.currentTarget.checked)}
      error={input.error}
    />
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
  const ofKinds = Object.fromEntries(
    toldKinds.flatMap((kind) => [
      [`kinds.${kind}.ways`, (input: SlotProps) => <Ways kind={kind} input={input} />],
      ...(['fixed', 'urgent'] as const).map((field) => [
        `kinds.${kind}.${field}`,
        (input: SlotProps) => <OnOff kind={kind} field={field} input={input} />,
      ]),
    ]),
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
            slots={{ ...ofKinds, quietFrom: clock('quietFrom'), quietUntil: clock('quietUntil') }}
            onSent={() => showDone(t('policy.saved'))}
          />
        </>
      )}
    </Loaded>
  );
}
