/** A new company's chart: the company at the top, led by who founded it, the units of its industry below, and the usual ranks. */
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { getDepartments } from '#modules/entity/contract/internal.type.ts';
import { applyChanges, type Change, getFacts } from '../contract/change.ts';
import type { RankKind } from '../contract/rank.ts';
import { writeFacts } from './chart.service.ts';
import { mirrorChange } from './mirror/mirror.service.ts';
import { rankTable } from './rank.queries.ts';

const chief = { ko: '대표', en: 'Chief executive' };
const usual: Record<RankKind, readonly { ko: string; en: string }[]> = {
  position: [
    { ko: '임원', en: 'Executive' },
    { ko: '부장', en: 'General manager' },
    { ko: '차장', en: 'Deputy general manager' },
    { ko: '과장', en: 'Manager' },
    { ko: '대리', en: 'Assistant manager' },
    { ko: '사원', en: 'Staff' },
  ],
  duty: [
    chief,
    { ko: '본부장', en: 'Division head' },
    { ko: '팀장', en: 'Team lead' },
    { ko: '팀원', en: 'Team member' },
  ],
  grade: [
    { ko: '1급', en: 'Grade 1' },
    { ko: '2급', en: 'Grade 2' },
    { ko: '3급', en: 'Grade 3' },
    { ko: '4급', en: 'Grade 4' },
    { ko: '5급', en: 'Grade 5' },
  ],
};

export async function provisionChart(context: Context, industry: Industry): Promise<void> {
  const { companyId, company, actor } = context;
  const from = getToday(context);
  const ranks = (Object.keys(usual) as RankKind[]).flatMap((kind) =>
    usual[kind].map((name, index) => ({ id: createId(), kind, name, level: index + 1, active: true })),
  );
  for (const rank of ranks) context.unit.add(rankTable.insert(companyId, rank));
  const [root, founder] = [createId(), actor.kind === 'service' ? actor.onBehalfOf : null];
  const name = { ko: company.name.slice(0, 80), en: company.name.slice(0, 80) };
  const changes: Change[] = [
    { what: 'unit-add', id: root, code: 'HQ', name, parent: null, from },
    ...getDepartments[industry].map((title, index): Change => {
      const code = `DEPT-${String(index + 1).padStart(2, '0')}`;
      return { what: 'unit-add', code, name: { ko: title, en: title }, parent: root, from };
    }),
  ];
  if (founder) {
    const duty = ranks.find((rank) => rank.name === chief)?.id ?? null;
    const as = { position: null, duty, grade: null, isMain: true, isHead: true, from, until: null };
    changes.push({ what: 'seat-assign', person: founder, unit: root, ...as });
  }
  const nothing = { units: new Map(), seats: new Map() };
  const chart = applyChanges(nothing, changes, createId);
  const facts = getFacts(nothing, chart);
  writeFacts(context, facts);
  await mirrorChange(context, { chart, facts, origin: {} });
}
