/** Saves all that a person may do as a CSV file, after why it is taken out was said. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import { exportPermissionsOf } from '#modules/access/contract/explain.endpoints.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { useText } from '../text.ts';

export function ExportPermissions({ person, name }: { person: string; name: string }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const save = useEndpointExport(exportPermissionsOf);
  return (
    <Can permission={accessPermissions['access.role.read']}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('word.exportCsv')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('word.exportCsv')}
          message={t('explain.export-ask', { name })}
          confirmLabel={t('word.exportCsv')}
          onConfirm={async (reason) => {
            if (await save({ body: { personId: person, reason } })) setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Can>
  );
}
