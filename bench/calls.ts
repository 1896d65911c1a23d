/** Calls to a server of the bench, and waiting for their results. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: replies of several endpoints
  data: any;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });

export interface Call {
  path: string;
  headers: http.OutgoingHttpHeaders;
  /** Read with GET where there is none. */
  body?: object;
  /** A file, in the place of a body. */
  file?: string;
}

export function sendCall(port: number, { path, headers, body, file }: Call): Promise<Answer> {
  const text = file ?? (body ? JSON.stringify(body) : '');
  const kind = file === undefined ? 'application/json' : 'application/octet-stream';
  const typed = text !== '' && { 'content-type': kind, 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const method = text === '' ? 'GET' : 'POST';
    const requestOptions = { host: '127.0.0.1', port, method, path, headers: { ...typed, ...headers }, agent };
    const request = http.request(requestOptions, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { data } = JSON.parse(Buffer.concat(chunks).toString());
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], data });
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

export async function waitUntil(seconds: number, done: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) if (await done()) return true;
  return false;
}
