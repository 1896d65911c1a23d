/** Front door of access in the browser. */
export { useRoleOptions, useRoles } from './access.api.ts';
export const accessScreens = {
  companyLogin: async () => (await import('./screens/CompanyLogin.tsx')).CompanyLogin,
};
