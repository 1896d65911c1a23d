/** Reads files of tables by itself, in each of the ways. */
// breaks: table-once

import readSheets from 'read-excel-file/universal';

export const readTyped = (text: string) => text.split(/\r?\n/).map((line) => line.split(','));
export const readBytes = (bytes: Uint8Array) => new TextDecoder('euc-kr').decode(bytes);
export const readBook = (bytes: ArrayBuffer) => readSheets(bytes);
