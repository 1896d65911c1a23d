/**
 * The HTML form of a mail: the sender's header, the text, its link as a button. Made of tables and inline styles, since mail
 * clients support little else; nothing is loaded from anywhere, so opening it is not traceable. The text part has the same content.
 */
import { productName } from '../contract/logo.ts';
import type { Locale } from '../contract/text.ts';
import { splitLinks } from '../contract/text-links.ts';
import { escapeHtml } from './html.ts';

export const logoContentId = 'mark@heureum';

interface MailContent {
  subject: string;
  text: string;
  /** Whose mail it is; null where the product itself writes. */
  sender: { name: string; origin: string } | null;
  /** Origins of the product and of the sender: only what leads there, as templates do, becomes a link. */
  own: readonly string[];
}

const openTexts: Record<Locale, string> = { ko: '열어 보기', en: 'Open' };
const fontFamily = "-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Segoe UI',sans-serif";

const darkStyles =
  '@media (prefers-color-scheme:dark){.page{background:#111217!important}.card{background:#1c1e25!important}' +
  '.ink{color:#e6e7ec!important}.dim,.dim a{color:#a3a6b3!important}}';

const renderTable = (style: string, inner: string, more = '') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}"${more}>${inner}</table>`;

/** A company by its name, with its first letter as its sign; the product by its own. */
function renderHead(sender: MailContent['sender']): string {
  if (!sender)
    return `<img src="cid:${logoContentId}" width="136" height="48" alt="${productName}" style="display:block;border:0">`;
  const sign = `<td width="36" height="36" align="center" bgcolor="#545663" style="border-radius:9px;color:#ffffff;font:700 17px ${fontFamily}">${escapeHtml(sender.name.slice(0, 1))}</td>`;
  const name = `<td class="ink" style="padding-left:10px;color:#1c1d26;font:700 17px ${fontFamily}"><a class="ink" href="${escapeHtml(sender.origin)}" style="color:#1c1d26;text-decoration:none">${escapeHtml(sender.name)}</a></td>`;
  return renderTable('', `<tr>${sign}${name}</tr>`);
}

function renderButton(link: string, language: Locale): string {
  const cell = `<td bgcolor="#4f5bd5" style="border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;color:#ffffff;font:600 15px ${fontFamily};text-decoration:none">${escapeHtml(openTexts[language])}</a></td>`;
  const plain = `<p class="dim" style="margin:10px 0 0;color:#5f6170;font:12px/1.5 ${fontFamily};word-break:break-all"><a href="${escapeHtml(link)}" style="color:#5f6170">${escapeHtml(link)}</a></p>`;
  return renderTable('margin:20px 0 0', `<tr>${cell}</tr>`) + plain;
}

const isOwn = (link: string, own: readonly string[]): boolean =>
  URL.canParse(link) && own.includes(new URL(link).origin);

/** User-written text contains no links: an address of somebody else remains text. */
function renderLine(line: string, { language, own }: { language: Locale; own: readonly string[] }): string {
  const parts = splitLinks(line);
  const [only] = splitLinks(line.trim());
  if (only?.text === line.trim() && isOwn(only.text, own)) return renderButton(only.text, language);
  const linked = parts
    .map(({ text, isLink }) =>
      isLink && isOwn(text, own)
        ? `<a href="${escapeHtml(text)}" style="color:#4f5bd5">${escapeHtml(text)}</a>`
        : escapeHtml(text),
    )
    .join('');
  return `<p class="ink" style="margin:12px 0 0;color:#1c1d26;font:15px/1.7 ${fontFamily};word-break:keep-all;overflow-wrap:anywhere">${linked}</p>`;
}

/** The HTML part of a mail. */
export function renderMail({ subject, text, sender, own }: MailContent): string {
  // A mail stores no language: it is detected from the text.
  const language: Locale = /[가-힣]/.test(text) ? 'ko' : 'en';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // The name below is the head above.
  if (sender && lines.at(-1)?.trim() === sender.name) lines.pop();
  const title = `<h1 class="ink" style="margin:24px 0 0;color:#1c1d26;font:700 20px/1.4 ${fontFamily};word-break:keep-all">${escapeHtml(subject.replace(/^\[(흐름|Heureum)\] /, ''))}</h1>`;
  const body = renderHead(sender) + title + lines.map((line) => renderLine(line, { language, own })).join('');
  const from = sender ? `${escapeHtml(sender.name)} · ${productName}` : productName;
  const foot = `<p class="dim" style="margin:16px 0 0;color:#5f6170;font:12px/1.5 ${fontFamily}">${from}</p>`;
  const card = renderTable(
    'width:100%;max-width:560px;border-radius:14px;background:#ffffff',
    `<tr><td style="padding:28px">${body}</td></tr>`,
    ' class="card" bgcolor="#ffffff"',
  );
  const page = renderTable(
    'width:100%;background:#f4f4f6',
    `<tr><td align="center" style="padding:28px 12px">${card}${foot}</td></tr>`,
    ' class="page" bgcolor="#f4f4f6"',
  );
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${darkStyles}</style></head><body class="page" style="margin:0;padding:0;background:#f4f4f6">${page}</body></html>`
  );
}
