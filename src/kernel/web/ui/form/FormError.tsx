/** Form error: reason of a failed submit, above the fields. `merged`: the form already has the others' saved changes. */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { toApiError } from '../../api-error.ts';
import { useKitText } from '../../i18n.tsx';
import { ErrorReference } from '../ErrorReference.tsx';

export function FormError({ error, merged = false }: { error: unknown; merged?: boolean }) {
  const t = useKitText();
  if (!error) return null;
  const { code, message, requestId } = toApiError(error);
  const title = code === 'VERSION_CONFLICT' ? t('word.changedFirst') : message;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />} title={title}>
      {title !== message && <Text>{merged ? t('form.conflict-kept') : message}</Text>}
      <ErrorReference code={code} requestId={requestId} />
    </Alert>
  );
}
