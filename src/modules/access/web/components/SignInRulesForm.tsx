/** Sign-in rules form: a company's demands on its members. */
import { Alert } from '@mantine/core';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { EndpointForm, Loaded } from '#kernel/web/ui/index.ts';
import { signInTexts } from '../../contract/sign-in.texts.ts';
import { changeSignInRules, readSignInRules } from '../../contract/sign-in-rules.endpoints.ts';
import { useText } from '../text.ts';

export function SignInRulesForm() {
  const t = useText();
  const rules = useEndpoint(readSignInRules);
  return (
    <Loaded query={rules} rows={2}>
      {(data) => (
        <>
          {!data.secondFactor && (
            <Alert variant="light" mb="md" maw={760}>
              {t('rules.first')}
            </Alert>
          )}
          <EndpointForm
            of={changeSignInRules}
            texts={signInTexts}
            row={data}
            onSent={({ secondFactor }) => showSuccess(t(secondFactor ? 'rules.on' : 'rules.off'))}
          />
        </>
      )}
    </Loaded>
  );
}
