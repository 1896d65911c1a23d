/** Routes: the function for each endpoint of companies and members. */
import { recordAccess } from '#kernel/server/access-records.ts';
import { downloadRoute, type Route, route } from '#kernel/server/app-module.ts';
import * as closing from '../contract/closing.endpoints.ts';
import * as addresses from '../contract/domain.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as holidays from '../contract/holiday.endpoints.ts';
import * as inheritance from '../contract/inheritance.endpoints.ts';
import * as profiles from '../contract/profile.endpoints.ts';
import * as views from '../contract/saved-view.endpoints.ts';
import * as settings from '../contract/settings.endpoints.ts';
import * as switches from '../contract/switches.endpoints.ts';
import * as ends from './closing.service.ts';
import * as companies from './company.service.ts';
import * as creators from './creator.service.ts';
import * as domains from './domain.service.ts';
import * as rests from './holiday.service.ts';
import * as invitations from './invitation.service.ts';
import * as legal from './legal.service.ts';
import * as members from './member.service.ts';
import { readProfile } from './profile.service.ts';
import { changeProfile } from './profile-change.service.ts';
import * as savedViews from './saved-view.service.ts';
import { searchCompanies } from './search.service.ts';
import { changeBasics, changeLogo } from './settings.service.ts';
import { changeSwitches, readSwitches } from './switches.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.readCompany, (context, { query }) => companies.readCompany(context, query.code)),
  route(endpoints.changeCompany, (context, { body }) => companies.changeCompany(context, body)),
  route(settings.readSettings, (context) => companies.readSettings(context)),
  route(settings.changeBasics, (context, { body }) => changeBasics(context, body)),
  route(switches.readSwitches, readSwitches),
  route(switches.changeSwitches, (context, { body }) => changeSwitches(context, body)),
  route(settings.changeLogo, (context, { body }) => changeLogo(context, body)),
  route(holidays.listHolidays, (context, { query }) => rests.listHolidays(context, query.year)),
  route(holidays.keepHolidays, (context, { body }) => rests.saveHolidays(context, body.holidays)),
  route(holidays.removeHoliday, async (context, { params }) => {
    await rests.removeHoliday(context, params.day);
    return {};
  }),
  route(endpoints.endFirstSteps, (context) => companies.endFirstSteps(context)),
  route(profiles.readProfile, (context) => readProfile(context)),
  route(profiles.readSeller, (context) => readProfile(context)),
  route(profiles.changeProfile, (context, { body }) => changeProfile(context, body)),
  route(profiles.readLegal, (context, { params, query }) => legal.readLegal(context, { ...params, ...query })),
  route(profiles.publishLegal, (context, { params, body }) => legal.publishLegal(context, { ...params, ...body })),
  route(addresses.readAddresses, (context) => domains.readAddresses(context)),
  route(addresses.changeCode, (context, { body }) => domains.changeCode(context, body.code)),
  route(addresses.claimDomain, (context, { body }) => domains.claimDomain(context, body.host)),
  route(addresses.checkDomain, (context, { params }) => domains.checkDomain(context, params.host)),
  route(addresses.releaseDomain, async (context, { params }) => {
    await domains.releaseDomain(context, params.host);
    return {};
  }),
  downloadRoute(closing.exportCompany, (context) => ends.exportCompany(context)),
  route(closing.closeCompany, (context, { body }) => ends.closeCompany(context, body.confirmCode)),
  route(closing.readClosingState, (context, { params }) => ends.getClosingState(context, params.companyCode)),
  route(closing.reopenCompany, (context, { params }) => ends.reopenCompany(context, params.companyCode)),
  route(endpoints.readDomain, (context) => companies.detectDomain(context)),
  route(endpoints.searchCompanies, (context, { query }) => searchCompanies(context, query)),
  route(endpoints.checkCode, async (context, { query }) => {
    const code = query.code.trim().toLowerCase();
    const problem = await companies.findNewCodeProblem(context, code);
    return { code, available: problem === null, problem };
  }),
  route(endpoints.createCompany, (context, { body }) => companies.createFromWizard(context, body)),
  route(endpoints.requestJoin, (context, { body }) => members.requestJoin(context, body.companyCode)),
  route(endpoints.listMyInvitations, (context) => invitations.listOwnInvitations(context)),
  route(endpoints.acceptInvitation, (context, { params, body }) =>
    invitations.acceptInvitation(context, { ...params, ...body }),
  ),
  route(endpoints.openInvitation, (context, { params, body }) =>
    invitations.openInvitation(context, { ...params, ...body }),
  ),
  route(endpoints.declineInvitation, async (context, { params }) => {
    await invitations.declineInvitation(context, params.id);
    return {};
  }),
  route(endpoints.readStats, (context) => members.readStats(context)),
  route(endpoints.listInvitations, async (context, { query }) => {
    const list = await invitations.listInvitations(context, query);
    const ids = list.data.map(({ id }) => id);
    recordAccess(context, { action: 'company.invitation.list', subject: { type: 'company.invitation', ids } });
    return list;
  }),
  route(endpoints.invite, (context, { body }) => invitations.invite(context, body)),
  route(endpoints.inviteByLink, (context, { body }) => invitations.inviteByLink(context, body)),
  route(endpoints.withdrawInvitation, async (context, { params }) => {
    await invitations.withdrawInvitation(context, params.id);
    return {};
  }),
  route(views.listSavedViews, (context, { query }) => savedViews.listSavedViews(context, query.table)),
  route(views.putSavedView, (context, { body }) => savedViews.saveView(context, body)),
  route(views.deleteSavedView, (context, { query }) => savedViews.removeView(context, query)),
  route(inheritance.registerCreator, (context, { body }) => creators.registerCreator(context, body.companyCode)),
  route(inheritance.readCreator, (context, { params }) => creators.readCreator(context, params.companyCode)),
  route(inheritance.grantMaster, (context, { body }) =>
    creators.inheritMaster(context, { code: body.companyCode, userId: body.userId }),
  ),
  route(inheritance.recordInheritance, (context, { body }) => creators.readInheritance(context, body.companyCode)),
  route(inheritance.listInheritanceHistory, (context, { params }) =>
    creators.listInheritanceRecords(context, params.userId),
  ),
];
