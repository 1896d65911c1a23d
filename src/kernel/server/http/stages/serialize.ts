/** Stage serialize: from a handler's result to status and text. Fields that the contract does not declare stay behind. */
import type { Context } from '../../context.ts';
import { type Download, sendDownload } from '../../download.ts';
import type { Answer, BoundEndpoint, EndpointCall } from '../exchange.ts';

export function serialize({ endpoint, serializeReply }: BoundEndpoint, call: EndpointCall): Answer {
  const { context, result, reading } = call;
  if (result === null) return { status: 204, reply: '' };
  const reply = endpoint.download ? '' : serializeReply(result);
  const status = endpoint.goesOn?.(result as never) ? 202 : endpoint.status;
  if (!endpoint.download) return { status, reply };
  // Written in a unit of its own that only reads: no transaction stays open while a slow reader takes it.
  const download = () => sendDownload(result as Download, { ...context, unit: reading() } as Context);
  return { status, reply, download };
}
