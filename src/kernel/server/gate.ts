/** Lets so many through at once; the others wait in line. Keeps a crowd from taking every connection of the database. */
export class Gate {
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
