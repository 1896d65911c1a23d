/**
 * Paper types: documents and reports, which may be drafts; manuals and policies, which are published. Declared here until a module
 * owns them.
 */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { TypeAccess } from '#kernel/contract/record-type.ts';
import { cleaners, maintainers, openToAll } from './access.ts';
import { choice, choices, day, owner, paragraph } from './fields.ts';
import { recordType } from './record-type.ts';

export const drafts: TypeAccess = {
  open: false,
  read: [...maintainers, 'supervisor'],
  write: maintainers,
  erase: cleaners,
};

const fields: readonly FieldDefinition[] = [
  choice('status', '상태', 'State', {
    draft: ['작성 중', 'Draft'],
    published: ['배포', 'Published'],
    archived: ['보관', 'Archived'],
  }),
  paragraph('body', '내용', 'Text'),
  day('effectiveOn', '시행일', 'Effective on'),
  choices('tags', '주제', 'Topics', {
    people: ['인사', 'People'],
    money: ['재무', 'Finance'],
    sales: ['영업', 'Sales'],
    quality: ['품질', 'Quality'],
    safety: ['안전', 'Safety'],
  }),
  owner,
];

const paper = { axis: 'knowledge', fields } as const;

export const paperTypes = [
  recordType({ ...paper, key: 'document', label: { ko: '문서', en: 'Documents' }, access: drafts }),
  recordType({ ...paper, key: 'manual', label: { ko: '매뉴얼', en: 'Manuals' }, access: openToAll }),
  recordType({ ...paper, key: 'policy', label: { ko: '규정', en: 'Policies' }, access: openToAll }),
  recordType({ ...paper, key: 'report', label: { ko: '보고서', en: 'Reports' }, access: drafts }),
];
