/** A live stream as a browser holds it. */
import { type IncomingMessage, request } from 'node:http';
import type { LiveSignal } from '../../contract/event.ts';

export interface OpenedStream {
  status: number | undefined;
  /** Everything that was said so far. */
  text: string;
  ended: boolean;
  /** In their order. */
  signals(): LiveSignal[];
  pause(): void;
  resume(): void;
  close(): void;
}

export async function openLiveStream(target: {
  port: number;
  host: string;
  headers?: Record<string, string>;
}): Promise<OpenedStream> {
  const { port, host, headers = {} } = target;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/live', headers: { host, ...headers } }, resolve);
    call.on('error', reject).end();
  });
  const heard: OpenedStream = {
    status: response.statusCode,
    text: '',
    ended: false,
    signals: () => [...heard.text.matchAll(/^data: (.*)$/gm)].map(([, said = '']) => JSON.parse(said)),
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void response.destroy(),
  };
  response.setEncoding('utf8').on('data', (piece: string) => {
    heard.text += piece;
  });
  response.on('close', () => {
    heard.ended = true;
  });
  response.on('error', () => undefined);
  return heard;
}
