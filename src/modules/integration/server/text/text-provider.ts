/** What this room gives to messages: texts by the service that the company connected. */

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
