/** Where the organisation chart is looked at. */
import { screenPath } from '#kernel/contract/path.ts';

export const organizationPaths = {
  chart: screenPath('/domains/entity/internal/organization', { ko: '조직도', en: 'Organisation chart' }),
  ranks: screenPath('/domains/entity/internal/organization/ranks', {
    ko: '직위·직책·직급',
    en: 'Positions, duties, grades',
  }),
};
