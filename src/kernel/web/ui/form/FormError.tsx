/** Why a form could not be sent, above its fields. `merged`: what others saved is in the form by now. */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { toApiError } from '../../api-error.ts';
import { useKitText } from '../../i18n.tsx';
import { Reference } from '../Reference.tsx';

export function FormError({ error, merged = false }: { error: unknown; merged?: boolean }) {
  const t = useKitText();
  if (!error) return null;
  const { code, message, requestId } = toApiError(error);
  const title = code === 'VERSION_CONFLICT' ? t('word.changedFirst') : message;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />} title={title}>
      {title !== message && <Text>{merged ? t('form.conflict-kept') : message}</Text>}
      <Reference code={code} requestId={requestId} />
    </Alert>
  );
}
