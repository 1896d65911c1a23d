/** What only who is asked for help needs of a failure: its code and the number of the request, behind 자세히. */
import { Code, Text } from '@mantine/core';
import { words } from '../../contract/words.ts';
import { useLanguage } from '../i18n.tsx';
import { Fold } from './Fold.tsx';

export function Reference({ code, requestId }: { code: string; requestId?: string | null }) {
  const language = useLanguage();
  return (
    <Fold>
      <Text size="xs" component="div">
        {words.code[language]} <Code>{code}</Code>
        {requestId && (
          <>
            {' · '}
            {words.requestNumber[language]} <Code>{requestId}</Code>
          </>
        )}
      </Text>
    </Fold>
  );
}
