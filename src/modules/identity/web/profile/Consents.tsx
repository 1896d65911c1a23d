/** Consent list: the person's consents here with their dates; advertising is allowed or withdrawn per channel. */
import { Stack, Switch, Text } from '@mantine/core';
import {
  type AdvertisingKind,
  advertisingKinds,
  type ConsentState,
  consentActionTitles,
  consentTitles,
} from '#kernel/contract/consent.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { DefinitionList, Loaded, Section, TimeText } from '#kernel/web/ui/index.ts';
import { changeOwnConsent, type OwnConsents, readOwnConsents } from '../../contract/consent.endpoints.ts';
import { useText } from './text.ts';

const isAdvertising = (kind: ConsentState['kind']): kind is AdvertisingKind =>
  advertisingKinds.some((advertising) => advertising === kind);

/** With the day of the answer: 2026. 11. 29. 동의. */
function Since({ state }: { state: ConsentState }) {
  const t = useText();
  const local = useLocalText();
  if (!state.at) return <>{t('consents.never')}</>;
  return (
    <>
      <TimeText at={state.at} absolute /> {local(consentActionTitles[state.isGiven ? 'given' : 'withdrawn'])}
      {state.version !== null && ` · ${t('consents.version', { version: state.version })}`}
    </>
  );
}

function Advertising({ state }: { state: ConsentState }) {
  const t = useText();
  const local = useLocalText();
  const change = useSend(changeOwnConsent, { showsError: true, onDone: () => showSuccess(t('word.saved')) });
  const { kind, isGiven } = state;
  return (
    <Switch
      label={t('consents.optional', { name: local(consentTitles[kind]) })}
      description={<Since state={state} />}
      checked={isGiven}
      disabled={change.isSending}
      onChange={(event) =>
        change.fire({ params: { kind: kind as AdvertisingKind }, body: { given: event.currentTarget.checked } })
      }
    />
  );
}

function ConsentList({ consents }: { consents: OwnConsents }) {
  const t = useText();
  const local = useLocalText();
  const needed = consents.states.filter(({ kind }) => !isAdvertising(kind));
  return (
    <Stack gap="lg">
      {needed.length > 0 && (
        <DefinitionList
          items={needed.map((state) => ({ label: local(consentTitles[state.kind]), value: <Since state={state} /> }))}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('consents.advertising')}
      </Text>
      {consents.states
        .filter(({ kind }) => isAdvertising(kind))
        .map((state) => (
          <Advertising key={state.kind} state={state} />
        ))}
    </Stack>
  );
}

export function Consents() {
  const t = useText();
  return (
    <Section title={t('consents.title')} description={t('consents.description')}>
      <Loaded query={useEndpoint(readOwnConsents)} rows={3}>
        {(consents) => <ConsentList consents={consents} />}
      </Loaded>
    </Section>
  );
}
