/** Where people, partners and departments are kept. */
import { screenPath } from '#kernel/contract/path.ts';

export const entityPaths = {
  entities: screenPath('/domains/entity', { ko: '사람·조직', en: 'People and organisations' }),
  internals: screenPath('/domains/entity/internal', { ko: '부서·직원', en: 'Departments and staff' }),
  /** Departments begin in the chart: here it is staff alone. */
  newEmployee: screenPath('/domains/entity/internal/new', { ko: '직원 등록', en: 'New employee' }),
  /** Of the room that keeps the chart. */
  chart: screenPath('/domains/entity/internal/organization', { ko: '조직도', en: 'Organisation chart' }),
  users: screenPath('/domains/entity/user', { ko: '로그인 사용자', en: 'Users' }),
  internal: screenPath('/internal/:id', { ko: '부서·직원', en: 'Department or employee' }),
  externals: screenPath('/domains/entity/external', { ko: '고객·거래처', en: 'Customers and suppliers' }),
  newExternal: screenPath('/domains/entity/external/create', {
    ko: '고객·거래처 등록',
    en: 'New customer or supplier',
  }),
  external: screenPath('/external/:id', { ko: '고객·거래처', en: 'Customer or supplier' }),
  user: screenPath('/domains/entity/user/:id', { ko: '사용자', en: 'User' }),
};
