/** Who sits where in a sample: departments under the company, those that work for its customers under a division of their own. */

import { newId } from '#kernel/contract/ids.ts';
import { today } from '#kernel/server/context.ts';
import { changeChart, findRanks, readChart } from '#modules/organization/server/index.ts';
import type { Cast } from './cast.ts';
import type { SamplePerson } from './sample.ts';

const division = { code: 'HQ-BIZ', name: { ko: '사업본부', en: 'Business division' } };

function dutyOf({ key, title }: SamplePerson): string {
  if (key === 'manager') return '본부장';
  return title.endsWith('팀장') ? '팀장' : '팀원';
}

/** Who leads the department that they are said to be of. */
const leads = ({ key, title }: SamplePerson) => title.endsWith('팀장') || key === 'finance';

export async function seatColleagues(cast: Cast, at: Date): Promise<void> {
  const colleagues = cast.sample.people.filter(({ department, roles }) => department && !roles.includes('master'));
  await cast.as('master', at, async (context) => {
    const from = today(context);
    const { units } = await readChart(context);
    const top = units.find(({ parent }) => parent === null)?.id ?? null;
    const departments = units.filter(({ id }) => id !== top).toSorted((a, b) => a.code.localeCompare(b.code));
    const departmentOf = ({ department = '' }: SamplePerson) => {
      const found = departments.find(({ code }) => code === department);
      if (!found) throw new Error(`the chart has no ${department}`);
      return found.id;
    };
    const ranks = await findRanks(context);
    const rank = (kind: string, fits: (name: string) => boolean) =>
      ranks.find((one) => one.kind === kind && fits(one.name.ko))?.id ?? null;
    const own = newId();
    const seats = colleagues.map((colleague) => {
      const { key, title } = colleague;
      const isManager = key === 'manager';
      return {
        what: 'seat-assign' as const,
        person: cast.person(key).id,
        unit: isManager ? own : departmentOf(colleague),
        position: rank('position', (name) => (isManager ? name === '임원' : title.endsWith(name))),
        duty: rank('duty', (name) => name === dutyOf(colleague)),
        grade: null,
        ...{ isMain: true, isHead: isManager || leads(colleague), from, until: null },
      };
    });
    // The first keeps the house, the last the books.
    const moves = departments.slice(1, -1).map(({ id }) => ({
      what: 'unit-move' as const,
      ...{ unit: id, parent: own, on: from },
    }));
    const made = { what: 'unit-add' as const, id: own, ...division, parent: top, from };
    await changeChart(context, [made, ...moves, ...seats], '조직도 꾸리기');
  });
  await cast.stage.settle(at);
}
