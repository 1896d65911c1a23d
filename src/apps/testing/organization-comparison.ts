/** Organisation comparison: names and departments by today's chart, and by the records of departments and staff. */
import type { Context } from '#kernel/server/context.ts';
import { listRecords } from '#modules/axis/server/index.ts';
import { readChart } from '#modules/organization/server/index.ts';

export async function listBothOrganizations(context: Context): Promise<{ chart: string[]; records: string[] }> {
  const { units, seats, staff } = await readChart(context);
  const { data } = await listRecords(context, { axis: 'entity', type: 'internal', limit: 100 });
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  const unit = (id: string | null) => units.find((unit) => unit.id === id)?.name.ko ?? '-';
  const people = [...seats.filter(({ isMain }) => isMain), ...staff];
  const chart = [
    ...units.map(({ name, parent }) => `${name.ko} @ ${unit(parent)}`),
    ...people.map((item) => `${item.name} @ ${unit(item.unit)}`),
  ];
  const records = data.map(({ title, fields }) => `${title} @ ${titles.get(String(fields.department)) ?? '-'}`);
  return { chart: chart.sort(), records: records.sort() };
}
