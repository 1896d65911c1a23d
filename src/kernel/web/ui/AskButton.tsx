/** 요청하기: where somebody was refused for want of a permission. */
import { Button } from '@mantine/core';
import { useKitText } from '../i18n.tsx';
import { requestPermissions, useCanRequest } from '../permission-request.ts';

/** `isAside`: one of many, beside what it is about. */
export function AskButton({ permissions, isCompact = false }: { permissions: readonly string[]; isCompact?: boolean }) {
  const t = useKitText();
  const mayAsk = useCanRequest();
  if (!mayAsk || permissions.length === 0) return null;
  const look = isCompact ? ({ variant: 'default', size: 'xs' } as const) : {};
  return (
    <Button {...look} onClick={() => requestPermissions(permissions)}>
      {t('word.ask')}
    </Button>
  );
}
