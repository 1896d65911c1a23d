/** Screen paths of integrations: a company's connections with other programs. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const integrationPaths = {
  integrations: defineScreenPath('/admin/integrations', { ko: '연동 관리', en: 'Integrations' }),
  hook: defineScreenPath('/admin/integrations/hooks/:id', { ko: '웹훅 상세', en: 'Web hook' }),
};
