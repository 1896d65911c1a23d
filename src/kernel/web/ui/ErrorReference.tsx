/** Failure reference: error code and request number, of use only to support staff, behind 자세히. */
import { Code, Text } from '@mantine/core';
import { commonTexts } from '../../contract/common-texts.ts';
import { useLanguage } from '../i18n.tsx';
import { Collapsible } from './Collapsible.tsx';

export function ErrorReference({ code, requestId }: { code: string; requestId?: string | null }) {
  const language = useLanguage();
  return (
    <Collapsible>
      <Text size="xs" component="div">
        {commonTexts.code[language]} <Code>{code}</Code>
        {requestId && (
          <>
            {' · '}
            {commonTexts.requestNumber[language]} <Code>{requestId}</Code>
          </>
        )}
      </Text>
    </Collapsible>
  );
}
