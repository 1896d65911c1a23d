/** One request and its answer, with a host of one's own, which `fetch` does not send. */
import http from 'node:http';
import type { Request } from './load.ts';

export interface Answer {
  status: number;
  text: string;
  ms: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

export function sendRequest(port: number, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } };
    const call = http.request(options, async (reply) => {
      const text = (await reply.setEncoding('utf8').toArray()).join('');
      resolve({ status: reply.statusCode ?? 0, text, ms: performance.now() - began });
    });
    call.on('error', reject).end(body);
  });
}

/** The data in the product's answer. @throws with its message when refused */
// biome-ignore lint/suspicious/noExplicitAny: replies of many endpoints
export async function readData(port: number, request: Request): Promise<any> {
  const { status, text } = await sendRequest(port, request);
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${text}`);
  return JSON.parse(text).data;
}
