/** 요청하기: where somebody was refused for want of a permission. */
import { Button } from '@mantine/core';
import { askFor, useMayAsk } from '../asking.ts';
import { useKitText } from '../i18n.tsx';

/** `isAside`: one of many, beside what it is about. */
export function AskButton({ permissions, isAside = false }: { permissions: readonly string[]; isAside?: boolean }) {
  const t = useKitText();
  const mayAsk = useMayAsk();
  if (!mayAsk || permissions.length === 0) return null;
  const look = isAside ? ({ variant: 'default', size: 'xs' } as const) : {};
  return (
    <Button {...look} onClick={() => askFor(permissions)}>
      {t('word.ask')}
    </Button>
  );
}
