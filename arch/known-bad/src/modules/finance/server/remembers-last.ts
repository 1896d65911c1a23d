// breaks: import-without-effect
let last: string | null = null;

export function keep(head: string): string | null {
  const before = last;
  last = head;
  return before;
}
