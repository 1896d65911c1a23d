// breaks: one-cursor
export const place = (query: { cursor: string }) => Buffer.from(query.cursor, 'base64url').toString().split(' ');
