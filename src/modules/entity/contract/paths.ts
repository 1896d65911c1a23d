/** Where people, partners and departments are kept. */
import { screenPath } from '#kernel/contract/path.ts';

export const entityPaths = {
  entities: screenPath('/domains/entity', { ko: '엔티티 관리', en: 'Entity management' }),
  internals: screenPath('/domains/entity/internal', { ko: '내부 엔티티', en: 'Internal entities' }),
  users: screenPath('/domains/entity/user', { ko: '사용자 엔티티', en: 'Users' }),
  internal: screenPath('/internal/:id', { ko: '내부 엔티티', en: 'Internal entity' }),
  externals: screenPath('/domains/entity/external', { ko: '고객·거래처', en: 'Customers and suppliers' }),
  newExternal: screenPath('/domains/entity/external/create', {
    ko: '외부 엔티티 등록',
    en: 'New customer or supplier',
  }),
  external: screenPath('/external/:id', { ko: '외부 엔티티', en: 'External entity' }),
  user: screenPath('/domains/entity/user/:id', { ko: '사용자', en: 'User' }),
};
