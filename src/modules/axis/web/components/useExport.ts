import { useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone, showError } from '#kernel/web/notify.tsx';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { type ListQuery, loadPage } from '../axis.api.ts';
import { recordsToCsv } from '../csv.ts';
import { useText } from '../text.ts';
import { download } from './download.ts';

const mostExported = 5000;

async function loadAll(place: { axis: string; type: string }, query: ListQuery) {
  const rows: AxisRecordView[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await loadPage(place, { ...query, limit: 100, cursor });
    rows.push(...data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && rows.length < mostExported);
  return { rows, more: cursor !== undefined };
}

/** Saves what the list shows, all pages of it, as a CSV file. */
export function useExport(place: { axis: string; type: string }, query: ListQuery, type: TypeDefinition | undefined) {
  const t = useText();
  const local = useLocal();
  const [isWorking, setWorking] = useState(false);
  const run = async () => {
    if (isWorking) return;
    setWorking(true);
    try {
      const { rows, more } = await loadAll(place, query);
      const names = { title: t('column.title'), code: t('column.code'), type: t('column.type') };
      const name = type ? local(type.label) : t('entities.title');
      download(`${name}.csv`, recordsToCsv(rows, { type, local, names }));
      showDone(t(more ? 'export.most' : 'export.done', { count: rows.length.toLocaleString() }));
    } catch (error) {
      showError(error);
    } finally {
      setWorking(false);
    }
  };
  return () => void run();
}
