/** 플랫폼 설정: sign-up, permission and limits for founding companies, limits of members and storage; and the settings of the server. */
import { Stack, Textarea } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded, PageHeader, Section, type SlotProps } from '#kernel/web/ui/index.ts';
import { changeSettings } from '../../contract/account.endpoints.ts';
import { foundingTexts, registrationTexts } from '../../contract/account.texts.ts';
import { platformPaths } from '../../contract/paths.ts';
import { changeRegistration } from '../../contract/registration.endpoints.ts';
import { Installation } from '../components/Installation.tsx';
import { LimitForm } from '../components/LimitForms.tsx';
import { StorageForm } from '../components/StorageForms.tsx';
import { useRegistration, useSettings } from '../platform.api.ts';
import { useText } from '../text.ts';

/** One address to a line. */
function Addresses({ value, onChange, label, error, name, problems }: SlotProps) {
  const local = useLocalText();
  const lines = Array.isArray(value) ? value : [];
  const wrong = Object.entries(problems).find(([path]) => path.startsWith(name))?.[1];
  return (
    <Textarea
      label={label}
      description={local(foundingTexts.invited.help)}
      autosize
      minRows={3}
      value={lines.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
      error={error ?? wrong}
    />
  );
}

function SigningUp() {
  const t = useText();
  return (
    <Loaded query={useRegistration()}>
      {(registration) => (
        <Section title={t('settings.registration')}>
          <EndpointForm
            key={registration.version}
            of={changeRegistration}
            texts={registrationTexts}
            row={registration}
            onSent={() => showSuccess(t('word.saved'))}
          />
        </Section>
      )}
    </Loaded>
  );
}

export function CoreSettings() {
  const t = useText();
  const settings = useSettings();
  return (
    <>
      <PageHeader title={platformPaths.settings.title} />
      <Stack gap="lg">
        <SigningUp />
        <Loaded query={settings}>
          {(founding) => (
            <Section title={t('settings.founding')}>
              <EndpointForm
                key={founding.version}
                of={changeSettings}
                texts={foundingTexts}
                row={founding}
                slots={{ invited: (input) => <Addresses {...input} /> }}
                when={{ invited: ({ who }) => who === 'invited' }}
                onSent={() => showSuccess(t('word.saved'))}
              />
            </Section>
          )}
        </Loaded>
        <LimitForm />
        <StorageForm />
        <Installation />
      </Stack>
    </>
  );
}
