/** 요청하기: where somebody was refused for want of a permission. */
import { Button } from '@mantine/core';
import { askFor, useMayAsk } from '../asking.ts';
import { useKitText } from '../i18n.tsx';

export function AskButton({ permissions }: { permissions: readonly string[] }) {
  const t = useKitText();
  const mayAsk = useMayAsk();
  if (!mayAsk || permissions.length === 0) return null;
  return <Button onClick={() => askFor(permissions)}>{t('word.ask')}</Button>;
}
