/** CPU profile: taken from a process through the inspector and summed by place. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Frame {
  functionName: string;
  url: string;
}

interface Node {
  id: number;
  callFrame: Frame;
  children?: number[];
}

export interface Profile {
  nodes: Node[];
  samples: number[];
  /** Microseconds between the samples. */
  timeDeltas: number[];
}

interface ProfileShare {
  place: string;
  percent: number;
}

const root = new URL('..', import.meta.url).href;

/** A package, a module of ours, a module or a native function of Node, or an engine state such as `(idle)`. */
function getPlace({ functionName, url }: Node['callFrame']): string {
  if (url.includes('/node_modules/')) {
    const [scope = '', name] = url.slice(url.lastIndexOf('/node_modules/') + '/node_modules/'.length).split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  if (url.startsWith(root)) return url.slice(root.length).split('/').slice(0, 4).join('/');
  if (url.startsWith('node:')) return url;
  return functionName.startsWith('(') ? functionName : `native ${functionName}`;
}

/** The places by their share of the time, the largest first; they add up to 100. */
export function getShares({ nodes, samples, timeDeltas }: Profile): ProfileShare[] {
  const places = new Map(nodes.map((node) => [node.id, getPlace(node.callFrame)]));
  const spent = new Map<string, number>();
  let all = 0;
  for (const [at, id] of samples.entries()) {
    const place = places.get(id) ?? '(unknown)';
    const time = timeDeltas[at] ?? 0;
    spent.set(place, (spent.get(place) ?? 0) + time);
    all += time;
  }
  return [...spent]
    .map(([place, time]) => ({ place, percent: (100 * time) / all }))
    .sort((a, b) => b.percent - a.percent);
}

async function openInspector(port: number): Promise<WebSocket> {
  const reply = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await reply.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(String(target?.webSocketDebuggerUrl));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return socket;
}

/** Profiles the process whose inspector listens at `port` for the given seconds. */
export async function recordProfile(port: number, seconds: number): Promise<Profile> {
  const socket = await openInspector(port);
  let id = 0;
  const call = (method: string) =>
    new Promise<{ profile: Profile }>((resolve, reject) => {
      const own = ++id;
      const hear = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data));
        if (reply.id !== own) return;
        socket.removeEventListener('message', hear);
        if (reply.error) reject(new Error(reply.error.message));
        else resolve(reply.result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id: own, method }));
    });
  try {
    await call('Profiler.enable');
    await call('Profiler.start');
    await sleep(seconds * 1000);
    return (await call('Profiler.stop')).profile;
  } finally {
    socket.close();
  }
}
