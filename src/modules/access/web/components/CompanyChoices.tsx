/** Company choices: the reason for refusal here, and the person's own companies; choosing one signs in there. */
import { Alert, Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { goToHostSignedIn } from '#kernel/web/cross-host-sign-in.ts';
import type { logInToCompany } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';

export type Choice = ResultOf<typeof logInToCompany>;

export function CompanyChoices({ choice, onBack }: { choice: Choice; onBack: () => void }) {
  const t = useText();
  const [entering, setEntering] = useState<string | null>(null);
  const enter = (code: string, origin: string) => {
    setEntering(code);
    goToHostSignedIn(origin, { code, ...(choice.selectionToken && { selection: choice.selectionToken }) });
  };
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" role="alert" title={choice.message} />
      <Title order={2} size="h4">
        {t('choice.title')}
      </Title>
      {choice.companies.map(({ code, name, origin }) => (
        <Button key={code} fullWidth loading={entering === code} onClick={() => enter(code, origin)}>
          {t('choice.enter', { name })}
        </Button>
      ))}
      <Button variant="default" onClick={onBack}>
        {t('choice.again')}
      </Button>
    </Stack>
  );
}
