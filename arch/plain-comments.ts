/** Comment reader: the comments of a source text as single lines, with their position. */

export interface Comment {
  /** Offset in the text. */
  start: number;
  text: string;
}

const comment = /\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*(?:\n|$))+|(?<=[;,{})\]\s])[ \t]*\/\/ [^\n]*/gm;

export function readComments(text: string): Comment[] {
  return [...text.matchAll(comment)].map((match) => ({ start: match.index, text: joinLines(match[0]) }));
}

const joinLines = (raw: string): string =>
  raw
    .trim()
    .replaceAll(/^\/\*\*?\s*|\s*\*\/$/g, '')
    .replaceAll(/\n\s*\* ?/g, ' ')
    .replaceAll(/^[ \t]*\/\/ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
