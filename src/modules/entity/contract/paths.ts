/** Screen paths of people, partners and departments. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const entityPaths = {
  entities: defineScreenPath('/domains/entity', { ko: '사람·조직', en: 'People and organisations' }),
  internals: defineScreenPath('/domains/entity/internal', { ko: '부서·직원', en: 'Departments and staff' }),
  /** Departments begin in the chart: here it is staff alone. */
  newEmployee: defineScreenPath('/domains/entity/internal/new', { ko: '직원 등록', en: 'New employee' }),
  /** Path of the module that owns the chart. */
  chart: defineScreenPath('/domains/entity/internal/organization', { ko: '조직도', en: 'Organisation chart' }),
  users: defineScreenPath('/domains/entity/user', { ko: '로그인 사용자', en: 'Users' }),
  internal: defineScreenPath('/internal/:id', { ko: '부서·직원', en: 'Department or employee' }),
  externals: defineScreenPath('/domains/entity/external', { ko: '고객·거래처', en: 'Customers and suppliers' }),
  newExternal: defineScreenPath('/domains/entity/external/create', {
    ko: '고객·거래처 등록',
    en: 'New customer or supplier',
  }),
  external: defineScreenPath('/external/:id', { ko: '고객·거래처', en: 'Customer or supplier' }),
  user: defineScreenPath('/domains/entity/user/:id', { ko: '사용자', en: 'User' }),
};
