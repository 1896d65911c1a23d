/** Absence dialog: absence period and its delegate. */
import { useState } from 'react';
import { toLocalDay } from '#kernel/contract/time.ts';
import { useCompanyZone } from '#kernel/web/host.tsx';
import { useSend } from '#kernel/web/query.ts';
import { FormDialog } from '#kernel/web/ui/index.ts';
import { setDelegation } from '../../contract/delegation.endpoints.ts';
import { delegationTexts } from '../../contract/delegation.texts.ts';
import { findColleaguesLike } from '../organization.api.ts';
import { useText } from '../text.ts';

/** As many as a list of names shows at once. */
const maxShownNames = 20;

/** @param of the absent person; omitted: the requester */
export function AbsenceDialog({
  of,
  self,
  onClose,
}: {
  of?: { id: string; name: string };
  self: string;
  onClose: () => void;
}) {
  const t = useText();
  const today = toLocalDay(useCompanyZone(), new Date());
  const set = useSend(setDelegation, { showsError: true });
  const absentId = of?.id ?? self;
  const [names] = useState(() => new Map<string, string>());
  const find = async (q: string) => {
    const matches = (await findColleaguesLike(q)).filter(({ id }) => id !== absentId).slice(0, maxShownNames);
    for (const { id, name } of matches) names.set(id, name);
    return matches.map(({ id, name, email }) => ({ id, label: `${name} (${email})` }));
  };
  return (
    <FormDialog
      of={setDelegation}
      texts={delegationTexts}
      title={of ? t('absence.of', { name: of.name }) : t('absence.set')}
      row={{ from: today, until: today, ceiling: null }}
      columns={2}
      loadRecords={(_, sought) => find(sought)}
      recordLabel={async (_, id) => names.get(id) ?? ''}
      send={(body) => set.send({ body: { ...body, absentId: of?.id ?? null } })}
      submitLabel={t('word.save')}
      done={t('absence.saved')}
      onClose={onClose}
    />
  );
}
