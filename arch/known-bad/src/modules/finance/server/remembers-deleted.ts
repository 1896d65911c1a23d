// breaks: import-without-effect
const cache: Record<string, string> = { first: '' };

export function forget(key: string): void {
  delete cache[key];
}
