/** Routes: map the endpoints of the core platform to functions. */
import { downloadRoute, type Route, route } from '#kernel/server/app-module.ts';
import { readStorageLimits } from '#kernel/server/storage-limits.ts';
import { changeFounding, readFounding, readLimits } from '#modules/company/server/index.ts';
import { lockAccount, readRegistration, signOutAccount, unlockAccount } from '#modules/identity/server/index.ts';
import * as accountEndpoints from '../contract/account.endpoints.ts';
import * as companyEndpoints from '../contract/company.endpoints.ts';
import * as figureEndpoints from '../contract/figure.endpoints.ts';
import * as installation from '../contract/installation.endpoints.ts';
import * as limits from '../contract/limit.endpoints.ts';
import * as registration from '../contract/registration.endpoints.ts';
import * as storage from '../contract/storage.endpoints.ts';
import * as accounts from './account.service.ts';
import * as companies from './company.service.ts';
import * as figures from './figure.service.ts';
import * as installationService from './installation.service.ts';
import * as settings from './settings.service.ts';

export const routes: readonly Route[] = [
  route(figureEndpoints.readOverview, (context, { query }) => figures.readOverview(context, query)),
  route(figureEndpoints.listAnalytics, (context, { query }) => figures.listFigures(context, query)),
  downloadRoute(figureEndpoints.exportAnalytics, async (context, { body }) => figures.exportFigures(context, body)),
  route(companyEndpoints.listCompanies, (context, { query }) => companies.listCompanies(context, query)),
  route(companyEndpoints.readCompany, (context, { params, query }) =>
    companies.readCompany(context, { ...params, ...query }),
  ),
  route(companyEndpoints.listCoreActions, (context, { params, query }) =>
    companies.readCoreActions(context, { ...params, ...query }),
  ),
  route(companyEndpoints.createCompany, (context, { body }) => companies.createCompany(context, body)),
  route(companyEndpoints.suspendCompany, (context, { params, body }) =>
    companies.suspendCompany(context, { ...params, ...body }),
  ),
  route(companyEndpoints.restoreCompany, (context, { params, body }) =>
    companies.restoreCompany(context, { ...params, ...body }),
  ),
  route(accountEndpoints.listAccounts, (context, { query }) => accounts.listAccounts(context, query)),
  route(accountEndpoints.lockAccount, (context, { params }) => lockAccount(context, params.id)),
  route(accountEndpoints.unlockAccount, (context, { params }) => unlockAccount(context, params.id)),
  route(accountEndpoints.signOutAccount, (context, { params }) => signOutAccount(context, params.id)),
  route(accountEndpoints.giveCoreRoles, (context, { params, body }) =>
    accounts.changeCoreRoles(context, { ...params, ...body }),
  ),
  route(installation.readInstallation, async (context) => installationService.readInstallation(context)),
  route(registration.readRegistration, (context) => readRegistration(context)),
  route(registration.changeRegistration, (context, { body }) => settings.changeRegistration(context, body)),
  route(storage.readStorage, (context) => readStorageLimits(context)),
  route(storage.changeStorage, (context, { body }) => settings.changeStorage(context, body)),
  route(storage.readCompanyStorage, (context, { params }) => settings.readCompanyStorage(context, params.id)),
  route(storage.changeCompanyStorage, (context, { params, body }) =>
    settings.changeCompanyStorage(context, { ...params, ...body }),
  ),
  route(limits.readLimits, (context) => readLimits(context)),
  route(limits.changeLimits, (context, { body }) => settings.changeLimits(context, body)),
  route(limits.readCompanyLimits, (context, { params }) => settings.readCompanyLimits(context, params.id)),
  route(limits.changeCompanyLimits, (context, { params, body }) =>
    settings.changeCompanyLimits(context, { ...params, ...body }),
  ),
  route(accountEndpoints.readSettings, (context) => readFounding(context)),
  route(accountEndpoints.changeSettings, (context, { body }) => changeFounding(context, body)),
];
