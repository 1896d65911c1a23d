// breaks: import-without-effect
export class Counter {
  static #seen = 0;

  static count(): number {
    this.#seen += 1;
    return this.#seen;
  }
}
