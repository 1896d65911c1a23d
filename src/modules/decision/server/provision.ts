/** The approval lines and the flows with approvals that a new company begins with. */
import type { z } from 'zod';
import { newId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { LineBody, shippedLines } from '../contract/line.ts';
import { insertLine } from './line.queries.ts';
import { templates } from './templates.ts';

const lead = { ko: '팀장 결재', en: 'Team lead' };

/** Lines that every new company begins with. */
const lines: (Omit<z.input<typeof LineBody>, 'description'> & { key: string; description: LocalText })[] = [
  {
    key: shippedLines.order,
    title: { ko: '주문 결재', en: 'Order approval' },
    description: {
      ko: '50만 원부터: 팀장이 결재하고 재무가 합의합니다.',
      en: 'From 500,000 won: the team lead approves and finance agrees.',
    },
    steps: [
      { title: lead, kind: 'approve', order: 'serial', rule: 'all', seats: [{ role: defaultRole('supervisor') }] },
      {
        title: { ko: '재무 합의', en: 'Agreement of finance' },
        kind: 'agree',
        order: 'serial',
        rule: 'all',
        seats: [{ role: defaultRole('finance') }],
      },
    ],
  },
  {
    key: shippedLines.leave,
    title: { ko: '휴가 결재', en: 'Leave approval' },
    description: { ko: '팀장이 결재합니다.', en: 'The team lead approves.' },
    steps: [
      { title: lead, kind: 'approve', order: 'serial', rule: 'all', seats: [{ role: defaultRole('supervisor') }] },
    ],
  },
  {
    key: shippedLines.spending,
    title: { ko: '지출 결재', en: 'Spending approval' },
    description: {
      ko: '팀장 결재 뒤에 관리자와 재무가 함께 합의합니다.',
      en: 'After the team lead, management and finance agree together.',
    },
    steps: [
      { title: lead, kind: 'approve', order: 'serial', rule: 'all', seats: [{ role: defaultRole('supervisor') }] },
      {
        title: { ko: '관리자·재무 합의', en: 'Agreement of management and finance' },
        kind: 'agree',
        order: 'parallel',
        rule: 'all',
        seats: [{ role: defaultRole('manager') }, { role: defaultRole('finance') }],
      },
    ],
  },
];

export async function provision(context: Context): Promise<void> {
  const { locale } = context.company;
  for (const { key, ...line } of lines) {
    const body = LineBody.parse({ ...line, description: line.description[locale] });
    context.unit.add(insertLine(context.companyId, { ...body, key, id: newId(), by: null }));
  }
  for (const template of templates) await publishFrame(context, template);
}
