/** The interface's documentation as a page: complete without JavaScript, searchable with a little of it. */
import type { Locale } from '../contract/text.ts';
import { appOf, perApp } from './app.ts';
import type { HtmlRoute } from './app-module.ts';
import { escapeHtml } from './html.ts';
import { createOpenApiDocument } from './openapi.ts';
import type { ApiDocument, Operation } from './openapi-shapes.ts';

const texts = {
  ko: {
    title: '흐름 API 문서',
    search: '경로, 설명, 권한으로 찾기',
    none: '조건에 맞는 호출이 없습니다.',
    permission: '권한',
    parameters: '매개변수',
    body: '요청 본문',
    responses: '응답',
    required: '필수',
    other: 'English',
    download: 'OpenAPI 문서 내려받기',
  },
  en: {
    title: '흐름 API documentation',
    search: 'Find by path, description or permission',
    none: 'No call matches.',
    permission: 'Permission',
    parameters: 'Parameters',
    body: 'Request body',
    responses: 'Responses',
    required: 'required',
    other: '한국어',
    download: 'Download the OpenAPI document',
  },
} as const;

const style = `
:root{color-scheme:light dark;--line:light-dark(#d9dee5,#343b45);--dim:light-dark(#55606d,#a4aebb);--soft:light-dark(#f5f7fa,#1d2229);--accent:light-dark(#1a56c4,#8ab4ff)}
body{margin:0 auto;max-width:960px;padding:24px;font:16px/1.6 system-ui,sans-serif}
a{color:var(--accent)}header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:baseline}h1{font-size:24px;margin:0 auto 0 0}
input{box-sizing:border-box;width:100%;font:inherit;padding:10px 12px;border:1px solid var(--dim);border-radius:8px;margin:16px 0;background:transparent;color:inherit}
h2{font-size:18px;margin:28px 0 8px}h3{font-size:14px;margin:16px 0 4px;color:var(--dim)}
details{border:1px solid var(--line);border-radius:8px;margin:6px 0;overflow:hidden}summary{padding:8px 12px;cursor:pointer;display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px}
summary:hover{background:var(--soft)}summary b{min-width:56px}summary span{color:var(--dim)}section{padding:0 12px 12px}
code{font:14px ui-monospace,monospace;overflow-wrap:anywhere}pre{background:var(--soft);padding:12px;border-radius:8px;overflow:auto;font:13px/1.5 ui-monospace,monospace}
dl{margin:0;display:grid;grid-template-columns:minmax(140px,auto) 1fr;gap:4px 16px}dd{margin:0}dd p{margin:0}p{white-space:pre-line}[hidden]{display:none!important}
@media(max-width:600px){body{padding:16px}dl{grid-template-columns:1fr}}`;

const script = `
const field=document.querySelector('input'),none=document.querySelector('#none');
field.hidden=false;
field.addEventListener('input',()=>{
  const wanted=field.value.trim().toLowerCase();let any=false;
  for(const group of document.querySelectorAll('[data-group]')){
    let shown=false;
    for(const call of group.querySelectorAll('details[data-text]')){call.hidden=!call.dataset.text.includes(wanted);shown||=!call.hidden}
    group.hidden=!shown;any||=shown;
  }
  none.hidden=any;
});`;

const renderJson = (value: unknown): string => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
/** Back-quoted words of descriptions as code. */
const renderDescription = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: unknown;
}

function renderParameter(parameter: Parameter, locale: Locale): string {
  const required = parameter.required ? ` <small>${texts[locale].required}</small>` : '';
  const text = parameter.description ? `${escapeHtml(parameter.description)} ` : '';
  const schema = `<code>${escapeHtml(JSON.stringify(parameter.schema))}</code>`;
  return `<dt><code>${escapeHtml(parameter.name)}</code> <small>${parameter.in}</small>${required}</dt><dd>${text}${schema}</dd>`;
}

function renderContent(content: unknown): string {
  return Object.entries((content ?? {}) as Record<string, { schema: unknown }>)
    .map(
      ([type, { schema }]) =>
        `<details><summary><code>${escapeHtml(type)}</code></summary>${renderJson(schema)}</details>`,
    )
    .join('');
}

function renderCall(call: {
  method: string;
  path: string;
  operation: Operation;
  document: ApiDocument;
  locale: Locale;
}) {
  const { method, path, operation, document, locale } = call;
  const text = texts[locale];
  const shared = document.components.parameters as Record<string, Parameter>;
  const parameters = (operation.parameters as unknown as Parameter[]).map(
    (parameter) => (parameter.$ref ? shared[parameter.$ref.split('/').at(-1) as string] : parameter) as Parameter,
  );
  const permission = operation['x-permission'];
  const searched = `${method} ${path} ${operation.summary} ${permission}`.toLowerCase();
  const responses = Object.entries(operation.responses)
    .map(([status, response]) => {
      const description = renderDescription(String(response.description));
      return `<dt><b>${status}</b></dt><dd><p>${description}</p>${renderContent(response.content)}</dd>`;
    })
    .join('');
  return `<details data-text="${escapeHtml(searched)}" id="${operation.operationId}">
<summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<section><h3>${text.permission}</h3><code>${escapeHtml(permission)}</code> (${operation['x-scope']})
${operation.description ? `<p>${renderDescription(operation.description)}</p>` : ''}
<h3>${text.parameters}</h3><dl>${parameters.map((parameter) => renderParameter(parameter, locale)).join('')}</dl>
${operation.requestBody ? `<h3>${text.body}</h3>${renderContent(operation.requestBody.content)}` : ''}
<h3>${text.responses}</h3><dl>${responses}</dl></section></details>`;
}

function renderGroup(tag: string, document: ApiDocument, locale: Locale): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => renderCall({ method, path, operation, document, locale })),
  );
  return `<div data-group><h2>${escapeHtml(tag)}</h2>${calls.join('\n')}</div>`;
}

/** The page; `getNonce` for its one style and one script. */
export function renderDocs(document: ApiDocument, locale: Locale, nonce: string): string {
  const text = texts[locale];
  const other = locale === 'ko' ? 'en' : 'ko';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text.title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${style}</style></head>
<body><header><h1>${text.title}</h1><a href="?lang=${other}" hreflang="${other}" lang="${other}">${text.other}</a>
<a href="/api/openapi.json?lang=${locale}" download="openapi.json">${text.download}</a></header>
<p>${renderDescription(document.info.description)}</p><input type="search" aria-label="${text.search}" placeholder="${text.search}" hidden>
<main>${document.tags.map((tag) => renderGroup(tag.name, document, locale)).join('\n')}<p id="none" role="status" hidden>${text.none}</p></main>
<script nonce="${nonce}">${script}</script></body></html>`;
}

const documents = perApp(() => new Map<Locale, ApiDocument>());

/** `?lang=` first, then Accept-Language. */
export const docsPage: HtmlRoute<'any'> = {
  scope: 'any',
  method: 'GET',
  path: '/api/docs',
  guest: false,
  open: ({ apiDocs }) => apiDocs,
  async handler(context, { query, nonce }) {
    const app = appOf(context);
    const locale = query.lang === 'ko' || query.lang === 'en' ? query.lang : context.locale;
    const document = documents(app).get(locale) ?? createOpenApiDocument(app.modules, locale);
    documents(app).set(locale, document);
    return { html: renderDocs(document, locale, nonce) };
  },
};
