/** Front door of identity in the browser. */
export const identityScreens = {
  login: async () => (await import('./screens/Login.tsx')).Login,
  companyLogin: async () => (await import('./screens/CompanyLogin.tsx')).CompanyLogin,
};
