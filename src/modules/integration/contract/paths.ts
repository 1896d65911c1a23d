/** Where what connects a company with other programs is looked after. */
import { screenPath } from '#kernel/contract/path.ts';

export const integrationPaths = {
  integrations: screenPath('/admin/integrations', { ko: '연동 관리', en: 'Integrations' }),
  hook: screenPath('/admin/integrations/hooks/:id', { ko: '웹훅 상세', en: 'Web hook' }),
};
