/** Stage handle: the handler of an endpoint, one line of its module's `routes.ts`. */
import { reportGuardedAction } from '../../proof.ts';
import { attachNamedPictures } from '../../unused-files.ts';
import type { BoundEndpoint, EndpointCall } from '../exchange.ts';

/** @returns null where there is nothing to say (204) */
export async function handle({ endpoint, handler }: BoundEndpoint, { context, input }: EndpointCall): Promise<unknown> {
  attachNamedPictures(context, (input as { body?: unknown }).body);
  // Notifies those who are masters before the change; new and former masters are notified as well.
  if (endpoint.proof === 'recent' && context.company) await reportGuardedAction(context, { what: endpoint.summary });
  return handler(context as never, input as never);
}
