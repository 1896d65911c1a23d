/** What an account is called. */
// breaks: plain-head
export const readName = (name: string): string => name;
