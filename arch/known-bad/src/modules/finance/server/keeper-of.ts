// breaks: plain-words
/** Account service: reads accounts. */
export const readAccount = (keeperName: string): string => keeperName;
