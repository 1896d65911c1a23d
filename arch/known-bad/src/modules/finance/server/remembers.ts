// breaks: import-without-effect
const heads = new Map<string, string>();

export function keep(key: string, head: string): void {
  heads.set(key, head);
}
