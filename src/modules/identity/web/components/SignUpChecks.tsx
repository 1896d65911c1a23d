/** Sign-up checks: acceptance of the terms and the minimum age. Nothing is ticked by default. */
import { Checkbox, Stack } from '@mantine/core';
import type { SignUpConsents } from '../../contract/sign-up.ts';
import { useText } from '../text.ts';
import { TermsLabel } from './TermsLabel.tsx';

interface SignUpChecksProps {
  consents: SignUpConsents;
  onChange: (consents: SignUpConsents) => void;
}

export function SignUpChecks({ consents, onChange }: SignUpChecksProps) {
  const t = useText();
  return (
    <Stack gap="sm">
      <Checkbox
        label={<TermsLabel />}
        checked={consents.termsAccepted}
        onChange={(event) => onChange({ ...consents, termsAccepted: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('login.age')}
        checked={consents.ageConfirmed}
        onChange={(event) => onChange({ ...consents, ageConfirmed: event.currentTarget.checked })}
      />
    </Stack>
  );
}
