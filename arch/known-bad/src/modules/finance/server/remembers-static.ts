// breaks: import-without-effect
export class Heads {
  static readonly all = new Map<string, string>();

  static keep(key: string, head: string): void {
    Heads.all.set(key, head);
  }
}
