import { Alert, Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { call } from '#kernel/web/api.ts';
import { FormError } from '#kernel/web/ui/index.ts';
import { type companyLogin, selectCompany } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';

export type Choice = ResultOf<typeof companyLogin>;

/** Why not here, and the person's own companies instead: choosing one goes there, signed in. */
export function CompanyChoices({ choice, onBack }: { choice: Choice; onBack: () => void }) {
  const t = useText();
  const [state, setState] = useState<{ entering: string | null; error: unknown }>({ entering: null, error: null });
  const enter = async (companyCode: string) => {
    setState({ entering: companyCode, error: null });
    try {
      const body = { companyCode, selectionToken: choice.selectionToken };
      const { origin, tempToken } = await call(selectCompany, { body });
      location.assign(`${origin}/auth/arrive#token=${encodeURIComponent(tempToken)}`);
    } catch (error) {
      setState({ entering: null, error });
    }
  };
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" role="alert" title={choice.message} />
      <FormError error={state.error} />
      <Title order={2} size="h4">
        {t('choice.title')}
      </Title>
      {choice.companies.map(({ code, name }) => (
        <Button key={code} fullWidth loading={state.entering === code} onClick={() => void enter(code)}>
          {t('choice.enter', { name })}
        </Button>
      ))}
      <Button variant="default" onClick={onBack}>
        {t('choice.again')}
      </Button>
    </Stack>
  );
}
