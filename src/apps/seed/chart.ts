/** Sample organisation chart: departments under the company, the customer-facing ones under a separate division. */

import { createId } from '#kernel/contract/ids.ts';
import { getToday } from '#kernel/server/context.ts';
import { changeChart, findRanks, readChart } from '#modules/organization/server/index.ts';
import type { Cast } from './cast.ts';
import type { SamplePerson } from './sample.ts';

const division = { code: 'HQ-BIZ', name: { ko: '사업본부', en: 'Business division' } };

function getDuty({ key, title }: SamplePerson): string {
  if (key === 'manager') return '본부장';
  return title.endsWith('팀장') ? '팀장' : '팀원';
}

/** The lead of the person's department. */
const leads = ({ key, title }: SamplePerson) => title.endsWith('팀장') || key === 'finance';

export async function assignColleagues(cast: Cast, at: Date): Promise<void> {
  const colleagues = cast.sample.people.filter(({ department, roles }) => department && !roles.includes('master'));
  await cast.as('master', at, async (context) => {
    const from = getToday(context);
    const { units } = await readChart(context);
    const top = units.find(({ parent }) => parent === null)?.id ?? null;
    const departments = units.filter(({ id }) => id !== top).toSorted((a, b) => a.code.localeCompare(b.code));
    const departmentOf = ({ department = '' }: SamplePerson) => {
      const departmentRecord = departments.find(({ code }) => code === department);
      if (!departmentRecord) throw new Error(`the chart has no ${department}`);
      return departmentRecord.id;
    };
    const ranks = await findRanks(context);
    const rank = (kind: string, fits: (name: string) => boolean) =>
      ranks.find((rank) => rank.kind === kind && fits(rank.name.ko))?.id ?? null;
    const own = createId();
    const seats = colleagues.map((colleague) => {
      const { key, title } = colleague;
      const isManager = key === 'manager';
      return {
        what: 'seat-assign' as const,
        person: cast.person(key).id,
        unit: isManager ? own : departmentOf(colleague),
        position: rank('position', (name) => (isManager ? name === '임원' : title.endsWith(name))),
        duty: rank('duty', (name) => name === getDuty(colleague)),
        grade: null,
        ...{ isMain: true, isHead: isManager || leads(colleague), from, until: null },
      };
    });
    // The first (administration) and the last (books) stay.
    const moves = departments.slice(1, -1).map(({ id }) => ({
      what: 'unit-move' as const,
      ...{ unit: id, parent: own, on: from },
    }));
    const change = { what: 'unit-add' as const, id: own, ...division, parent: top, from };
    await changeChart(context, [change, ...moves, ...seats], '조직도 꾸리기');
  });
  await cast.stage.settle(at);
}
