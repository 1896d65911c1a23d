/** Admits a limited number at once; the others wait in line. Prevents a crowd from taking every database connection. */
export class Semaphore {
  readonly #width: number;
  #inside = 0;
  readonly #line: (() => void)[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#width) this.#inside += 1;
    else await new Promise<void>((go) => this.#line.push(go));
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }
}
