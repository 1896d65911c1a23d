/** Sends an endpoint's answer, after the commit: a download, a redirect, nothing or JSON. */
import type { DownloadReply } from '../download.ts';
import { sendCompressed } from './compression.ts';
import type { Answer, BoundEndpoint, Exchange } from './exchange.ts';
import { getFollowHeaders } from './prefer.ts';

export function sendAnswer(
  { endpoint, canCompress }: BoundEndpoint,
  { request, reply }: Exchange,
  { status, reply: body }: Answer,
): unknown {
  if (reply.statusCode >= 300 && reply.statusCode < 400) return reply.send('');
  if (status === 204) return reply.code(status).send();
  const follow = getFollowHeaders(endpoint, request.headers, { status, reply: body });
  reply.code(status).headers(follow).header('content-type', 'application/json; charset=utf-8');
  return canCompress ? sendCompressed(request, reply, body) : reply.send(body);
}

/** A caller who stops reading for `patienceMs` holds neither the socket nor the data read for it. */
export function streamAnswer(
  { request, reply }: Exchange,
  { status }: Answer,
  { download, patienceMs }: { download: DownloadReply; patienceMs: number },
): unknown {
  // An injected request has no real socket.
  request.raw.socket.setTimeout?.(patienceMs);
  return reply.code(status).headers(download.headers).send(download.body);
}
