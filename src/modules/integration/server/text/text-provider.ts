/** Text provider for messages: sends texts through the service that the company connected. */

import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { withReadOnlyUnit } from '#kernel/server/out-of-band.ts';
import { callOut } from '#kernel/server/outgoing/outgoing-call.ts';
import type { TextProvider } from '#modules/notification/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { openGateway } from './gateway-keys.ts';
import { createRequest, getOutcome } from './solapi.ts';
import { selectGateway } from './text-gateway.queries.ts';

const openCompanyGateway = (context: Context) =>
  withReadOnlyUnit(context, ({ unit, companyId }) => openGateway(appOf(context), unit, companyId));

export const textProvider: TextProvider = {
  async means({ unit, companyId }) {
    const [gateway] = await unit.query(selectGateway(companyId));
    if (!gateway) return null;
    const { pfId, templates, mostADay } = gateway;
    return { hasKakao: pfId !== null, templates: templates.map(({ code }) => code), mostADay };
  },
  async send(context, text) {
    const openedGateway = await openCompanyGateway(context);
    const { ko, en } = integrationErrors.GATEWAY_NOT_FOUND;
    if (!openedGateway) return { came: 'later', reason: { ko, en } };
    const { gateway, keys } = openedGateway;
    return getOutcome(await callOut(appOf(context), createRequest(gateway, keys, text)), keys);
  },
};

/** Privacy policy text about the connected service. */
export async function describeTextProcessor({ unit, companyId }: Context): Promise<LocalText[]> {
  const [gateway] = await unit.query(selectGateway(companyId));
  if (!gateway) return [];
  const { host } = new URL(gateway.address);
  return [
    {
      ko: `문자와 알림톡은 ${host} 서비스에 맡겨 보냅니다. 받는 분의 연락처와 보내는 내용을 전합니다.`,
      en: `Text messages are sent by the service ${host}. It is given the recipient's number and what the message says.`,
    },
  ];
}
