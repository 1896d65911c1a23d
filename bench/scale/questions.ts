/** Scale bench requests: every list, filter, search, sum and preview of an active company whose time must not grow with data. */
import type { Request } from '../load.ts';
import { createSample, type PreparedData } from '../preparation.ts';
import { readData } from '../single-request.ts';

export interface Question {
  name: string;
  /** Built again for each request; its preparation is not measured. */
  request: () => Request | Promise<Request>;
}

const executions: Record<string, string> = {
  'executions: first page': '',
  'executions: undos': '?kind=undo',
  'executions: undone': '?undone=true',
  'executions: open': '?status=open',
  'executions: failed': '?status=failed',
  'executions: mine': '?mine=true',
  'executions: of a flow': '?frame=bench',
  'executions: text': `?q=${encodeURIComponent('자동')}`,
  'executions: text of none': `?q=${encodeURIComponent('없는말씀')}`,
};

const records: Record<string, string> = {
  'records: first page': '/entity/external',
  'records: grade of the older': `/entity/external?filter=${encodeURIComponent('{"fields.grade":"vip"}')}`,
  'records: one phone number': `/entity/external?filter=${encodeURIComponent(`{"fields.phone":"${createSample(7).fields.phone}"}`)}`,
  'records: value of none': `/entity/external?filter=${encodeURIComponent('{"fields.representative":"없는말씀"}')}`,
  'records: by title': '/entity/external?sort=title',
  'records: text in the list': `/entity/external?q=${encodeURIComponent('김민준')}`,
  'records: deleted': '/entity/external?deleted=true',
  'records: of all axes': '/all',
  'records: stats': '/stats',
  'search: common word': `/search?q=${encodeURIComponent('상사')}`,
  'search: rare word': `/search?q=${encodeURIComponent('김민준 상사')}`,
  'search: none': `/search?q=${encodeURIComponent('없는말씀')}`,
  'search: with counts': `/search?includeMetadata=true&q=${encodeURIComponent('유통')}`,
};

const rest: Record<string, string> = {
  'flow: summary': '/api/flow/summary',
  'flow: tasks': '/api/flow/tasks',
  'flow: expiring': '/api/flow/expiring',
  'flow: expired': '/api/flow/expiry-audits',
  'flow: undos': '/api/flow/undos',
  'flow: statistics of undos': '/api/flow/undo-statistics',
  'finance: entries': '/api/finance/entries',
  'finance: overview': '/api/finance/overview',
  'finance: trial balance': '/api/finance/trial-balance',
  'finance: balance sheet': '/api/finance/balance-sheet',
  'finance: income statement': '/api/finance/income-statement',
  'items: list': '/api/items',
  'items: totals': '/api/items/totals',
  'audit: first page': '/api/audit',
  'notices: unread': '/api/notices/unread',
  'approvals: inbox': '/api/decision/inbox-count',
};

export interface Company {
  prepared: PreparedData;
  port: number;
  headers: Record<string, string>;
}

/** A run that was just made, for what is asked of one. */
export function createStart({ prepared, headers }: Company, number: number): Request {
  const item = prepared.items[(number * 7) % prepared.items.length];
  const body = JSON.stringify({ frameKey: 'bench', input: { amount: 250_000, item } });
  return { method: 'POST', path: '/api/flow/executions', headers, body };
}

export function createQuestions(company: Company): Question[] {
  const { prepared, port, headers } = company;
  const get = (path: string): Request => ({ method: 'GET', path, headers });
  const plain = (names: Record<string, string>, prefix: string): Question[] =>
    Object.entries(names).map(([name, path]) => ({ name, request: () => get(prefix + path) }));
  let number = 0;
  const ofNewRun = (suffix: string) => async () => {
    const { id } = await readData(port, createStart(company, ++number));
    return get(`/api/flow/executions/${id}${suffix}`);
  };
  const id = () => prepared.ids[++number % prepared.ids.length] as string;
  return [
    ...plain(executions, '/api/flow/executions'),
    ...plain(records, '/api/axis'),
    ...plain(rest, ''),
    { name: 'record: read', request: () => get(`/api/axis/entity/external/${id()}`) },
    { name: 'record: history', request: () => get(`/api/axis/entity/external/${id()}/history`) },
    {
      name: 'item: movements',
      request: () => get(`/api/items/${prepared.items[++number % prepared.items.length]}/movements`),
    },
    { name: 'execution: read', request: ofNewRun('') },
    { name: 'execution: preview of its undo', request: ofNewRun('/undo-preview') },
    { name: 'execution: start to finish', request: () => createStart(company, ++number) },
  ];
}
