/** Policy form: a company's notifications by kind, and quiet hours. */
import { Alert, Checkbox, Group, Stack, Switch, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { EndpointForm, Loaded, type SlotProps } from '#kernel/web/ui/index.ts';
import { methodsOfKind, type NotificationKind, notificationKinds } from '../../contract/notification-policy.ts';
import { changePolicy, readPolicy } from '../../contract/policy.endpoints.ts';
import { kindHints, kindRuleTexts, kindTexts, methodTexts, policyTexts } from '../../contract/policy.texts.ts';
import { useText } from './text.ts';

/** The kind is the heading above: screen readers read it with each of its fields. */
function FieldLabel({ kind, field }: { kind: NotificationKind; field: keyof typeof kindRuleTexts }) {
  const local = useLocalText();
  return (
    <>
      <VisuallyHidden component="span">{local(kindTexts[kind])}: </VisuallyHidden>
      {local(kindRuleTexts[field])}
    </>
  );
}

/** Begins the section of a kind. */
function MethodsInput({ kind, input }: { kind: NotificationKind; input: SlotProps }) {
  const local = useLocalText();
  return (
    <Stack gap="xs" mt={kind === notificationKinds[0] ? 0 : 'md'}>
      <div>
        <Title order={3} size="h5">
          {local(kindTexts[kind])}
        </Title>
        <Text size="sm" c="dimmed">
          {local(kindHints[kind])}
        </Text>
      </div>
      <Checkbox.Group
        label={<FieldLabel kind={kind} field="ways" />}
        value={input.value as string[]}
        onChange={input.onChange}
        error={input.error}
      >
        <Group gap="lg">
          {methodsOfKind[kind].map((method) => (
            <Checkbox key={method} value={method} label={local(methodTexts[method])} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}

function SwitchInput({ kind, field, input }: { kind: NotificationKind; field: 'fixed' | 'urgent'; input: SlotProps }) {
  return (
    <Switch
      name={input.name}
      label={<FieldLabel kind={kind} field={field} />}
      checked={input.value === true}
      onChange={(event) => input.onChange(event.currentTarget.checked)}
      error={input.error}
    />
  );
}

/** An emptied box is no time. */
function TimeInput({ input, help }: { input: SlotProps; help: string }) {
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
  const local = useLocalText();
  const ofKinds = Object.fromEntries(
    notificationKinds.flatMap((kind) => [
      [`kinds.${kind}.ways`, (input: SlotProps) => <MethodsInput kind={kind} input={input} />],
      ...(['fixed', 'urgent'] as const).map((field) => [
        `kinds.${kind}.${field}`,
        (input: SlotProps) => <SwitchInput kind={kind} field={field} input={input} />,
      ]),
    ]),
  );
  const clock = (key: 'quietFrom' | 'quietUntil') => (input: SlotProps) => (
    <TimeInput input={input} help={local(policyTexts[key].help)} />
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
            onSent={() => showSuccess(t('policy.saved'))}
          />
        </>
      )}
    </Loaded>
  );
}
