/** Screen paths of the organisation chart. */
import { defineScreenPath } from '#kernel/contract/path.ts';
import { entityPaths } from '#modules/entity/contract/paths.ts';

export const organizationPaths = {
  /** Named there, because the list of departments and staff leads to it. */
  chart: entityPaths.chart,
  ranks: defineScreenPath('/domains/entity/internal/organization/ranks', {
    ko: '직위·직책·직급',
    en: 'Positions, duties, grades',
  }),
};
