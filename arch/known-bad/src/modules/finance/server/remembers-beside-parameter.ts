// breaks: import-without-effect
const heads = new Map<string, string>();

export function keep(key: string, head: string): void {
  heads.set(key, head);
}

/** Another `columnHeaders`: it does not acquit the file's. */
export const countOf = (heads: readonly string[]): number => heads.length;
