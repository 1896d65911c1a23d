/**
 * What is said to PostgreSQL (the extended query of its protocol, version 3), gathered in one piece of memory until it leaves in one write:
 * a write for each message, or a list of them, costs more than the statements that most of them are about.
 */

/** As they travel: texts as texts, bytes as they are. */
export type Value = string | Uint8Array | null;

const code = { parse: 0x50, bind: 0x42, close: 0x43 };
const statementKind = 0x53;

/** Whole messages that are always the same: of the portal without a name, all of its rows. */
const describePortal = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
const executePortal = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

const usualBytes = 65_536;
/** Of a character of JavaScript, in UTF-8. */
const mostBytes = 3;

export class Messages {
  #bytes = Buffer.allocUnsafeSlow(usualBytes);
  #length = 0;

  /** Prepares a statement. Its name is of ASCII. */
  parse(name: string, text: string): void {
    const from = this.#begin(code.parse);
    this.#name(name);
    this.#text(text);
    this.#byte(0);
    // The types of the values are its own.
    this.#int16(0);
    this.#end(from);
  }

  /** Of a prepared statement, in the portal without a name. */
  bind(name: string, values: readonly Value[]): void {
    const from = this.#begin(code.bind);
    this.#byte(0);
    this.#name(name);
    this.#formats(values);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    // All columns come as texts.
    this.#int16(0);
    this.#end(from);
  }

  describe(): void {
    this.#whole(describePortal);
  }

  execute(): void {
    this.#whole(executePortal);
  }

  close(name: string): void {
    const from = this.#begin(code.close);
    this.#byte(statementKind);
    this.#name(name);
    this.#end(from);
  }

  sync(): void {
    this.#whole(sync);
  }

  /** What was gathered and never taken. */
  forget(): void {
    this.#length = 0;
  }

  /** All that was gathered, for one write; what is gathered next is another. */
  take(): Buffer {
    const all = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    if (this.#bytes.length > usualBytes) this.#bytes = Buffer.allocUnsafeSlow(usualBytes);
    return all;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  #whole(message: Buffer): void {
    this.#room(message.length);
    this.#bytes.set(message, this.#length);
    this.#length += message.length;
  }

  /** @returns where its length stands, which counts from there */
  #begin(kind: number): number {
    this.#byte(kind);
    const from = this.#length;
    this.#int32(0);
    return from;
  }

  #end(from: number): void {
    this.#bytes.writeInt32BE(this.#length - from, from);
  }

  #byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  #int16(value: number): void {
    this.#room(2);
    this.#length = this.#bytes.writeUInt16BE(value, this.#length);
  }

  #int32(value: number): void {
    this.#room(4);
    this.#length = this.#bytes.writeInt32BE(value, this.#length);
  }

  #text(text: string): void {
    this.#room(mostBytes * text.length);
    this.#length += this.#bytes.write(text, this.#length);
  }

  #name(name: string): void {
    this.#room(name.length + 1);
    this.#length += this.#bytes.write(name, this.#length, 'latin1');
    this.#byte(0);
  }

  /** None: all are texts. */
  #formats(values: readonly Value[]): void {
    const formats = values.some((value) => value instanceof Uint8Array) ? values : [];
    this.#int16(formats.length);
    for (const value of formats) this.#int16(value instanceof Uint8Array ? 1 : 0);
  }

  #value(value: Value): void {
    const from = this.#length;
    this.#int32(-1);
    if (value === null) return;
    if (typeof value === 'string') this.#text(value);
    else this.#whole(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    this.#bytes.writeInt32BE(this.#length - from - 4, from);
  }
}
