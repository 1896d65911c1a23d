/** What this room gives to messages: texts by the service that the company connected. */

import type { LocalText } from '#kernel/contract/text.ts';
import { look } from '#kernel/server/aside.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { callOut } from '#kernel/server/outgoing/call-out.ts';
import type { TextProvider } from '#modules/notification/server/index.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { openGateway } from './gateway-keys.ts';
import { outcomeOf, requestOf } from './solapi.ts';
import { selectGateway } from './text-gateway.queries.ts';

const opened = (context: Context) =>
  look(context, ({ unit, companyId }) => openGateway(houseOf(context), unit, companyId));

export const textProvider: TextProvider = {
  async means({ unit, companyId }) {
    const [gateway] = await unit.query(selectGateway(companyId));
    if (!gateway) return null;
    const { pfId, templates, mostADay } = gateway;
    return { hasKakao: pfId !== null, templates: templates.map(({ code }) => code), mostADay };
  },
  async send(context, text) {
    const found = await opened(context);
    const { ko, en } = integrationErrors.GATEWAY_NOT_FOUND;
    if (!found) return { came: 'later', reason: { ko, en } };
    const { gateway, keys } = found;
    return outcomeOf(await callOut(houseOf(context), requestOf(gateway, keys, text)), keys);
  },
};

/** What the company's privacy policy says of the service that is connected. */
export async function textProcessor({ unit, companyId }: Context): Promise<LocalText[]> {
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
