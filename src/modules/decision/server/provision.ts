/** The approval lines and the flows with approvals that a new company begins with. */
import type { z } from 'zod';
import { createId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { defaultLineKeys, LineBody } from '../contract/line.ts';
import { frameTemplates } from './frame-templates.ts';
import { insertLine } from './line.queries.ts';

const teamLeadTitle = { ko: '팀장 결재', en: 'Team lead' };

/** Lines that every new company begins with. */
const defaultLines: (Omit<z.input<typeof LineBody>, 'description'> & { key: string; description: LocalText })[] = [
  {
    key: defaultLineKeys.order,
    title: { ko: '주문 결재', en: 'Order approval' },
    description: {
      ko: '50만 원부터: 팀장이 결재하고 재무가 합의합니다.',
      en: 'From 500,000 won: the team lead approves and finance agrees.',
    },
    steps: [
      {
        title: teamLeadTitle,
        kind: 'approve',
        order: 'serial',
        rule: 'all',
        seats: [{ role: getDefaultRoleName('supervisor') }],
      },
      {
        title: { ko: '재무 합의', en: 'Agreement of finance' },
        kind: 'agree',
        order: 'serial',
        rule: 'all',
        seats: [{ role: getDefaultRoleName('finance') }],
      },
    ],
  },
  {
    key: defaultLineKeys.leave,
    title: { ko: '휴가 결재', en: 'Leave approval' },
    description: { ko: '팀장이 결재합니다.', en: 'The team lead approves.' },
    steps: [
      {
        title: teamLeadTitle,
        kind: 'approve',
        order: 'serial',
        rule: 'all',
        seats: [{ role: getDefaultRoleName('supervisor') }],
      },
    ],
  },
  {
    key: defaultLineKeys.spending,
    title: { ko: '지출 결재', en: 'Spending approval' },
    description: {
      ko: '팀장 결재 뒤에 관리자와 재무가 함께 합의합니다.',
      en: 'After the team lead, management and finance agree together.',
    },
    steps: [
      {
        title: teamLeadTitle,
        kind: 'approve',
        order: 'serial',
        rule: 'all',
        seats: [{ role: getDefaultRoleName('supervisor') }],
      },
      {
        title: { ko: '관리자·재무 합의', en: 'Agreement of management and finance' },
        kind: 'agree',
        order: 'parallel',
        rule: 'all',
        seats: [{ role: getDefaultRoleName('manager') }, { role: getDefaultRoleName('finance') }],
      },
    ],
  },
];

export async function provisionLines(context: Context): Promise<void> {
  const { locale } = context.company;
  for (const { key, ...line } of defaultLines) {
    const body = LineBody.parse({ ...line, description: line.description[locale] });
    context.unit.add(insertLine(context.companyId, { ...body, key, id: createId(), by: null }));
  }
  for (const template of frameTemplates) await publishFrame(context, template);
}
