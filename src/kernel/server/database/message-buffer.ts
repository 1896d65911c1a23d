/**
 * Message buffer: encodes messages of PostgreSQL's extended query protocol (version 3) into one piece of memory, which leaves in one write.
 * A write or a buffer per message costs more than most statements.
 */

/** An encoded parameter: text, or raw bytes. */
export type ParameterValue = string | Uint8Array | null;

const code = { parse: 0x50, bind: 0x42, close: 0x43 };
const statementKind = 0x53;

/** Messages without variable parts: they describe the unnamed portal, and execute it for all rows. */
const describePortal = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
const executePortal = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

const initialBytes = 65_536;
/** Maximum number of UTF-8 bytes for one UTF-16 code unit of JavaScript. */
const maxBytesPerUnit = 3;

export class MessageBuffer {
  #bytes = Buffer.allocUnsafeSlow(initialBytes);
  #length = 0;

  /** Prepares a statement. Its name must be ASCII. */
  parse(name: string, text: string): void {
    const from = this.#begin(code.parse);
    this.#name(name);
    this.#text(text);
    this.#byte(0);
    // No parameter types: PostgreSQL infers them.
    this.#int16(0);
    this.#end(from);
  }

  /** Binds a prepared statement to the unnamed portal. */
  bind(name: string, values: readonly ParameterValue[]): void {
    const from = this.#begin(code.bind);
    this.#byte(0);
    this.#name(name);
    this.#formats(values);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    // No result formats: PostgreSQL sends all columns as text.
    this.#int16(0);
    this.#end(from);
  }

  describe(): void {
    this.#append(describePortal);
  }

  execute(): void {
    this.#append(executePortal);
  }

  close(name: string): void {
    const from = this.#begin(code.close);
    this.#byte(statementKind);
    this.#name(name);
    this.#end(from);
  }

  sync(): void {
    this.#append(sync);
  }

  /** Drops messages that were not taken. */
  clear(): void {
    this.#length = 0;
  }

  /** Returns a copy of all messages for one write, and empties the buffer. */
  take(): Buffer {
    const bytes = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    if (this.#bytes.length > initialBytes) this.#bytes = Buffer.allocUnsafeSlow(initialBytes);
    return bytes;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  #append(message: Buffer): void {
    this.#reserve(message.length);
    this.#bytes.set(message, this.#length);
    this.#length += message.length;
  }

  /** Begins a message. @returns the position of its length field, which counts from there */
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
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#length = this.#bytes.writeUInt16BE(value, this.#length);
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#length = this.#bytes.writeInt32BE(value, this.#length);
  }

  #text(text: string): void {
    this.#reserve(maxBytesPerUnit * text.length);
    this.#length += this.#bytes.write(text, this.#length);
  }

  #name(name: string): void {
    this.#reserve(name.length + 1);
    this.#length += this.#bytes.write(name, this.#length, 'latin1');
    this.#byte(0);
  }

  /** Formats of parameters; an empty list means that all are text. */
  #formats(values: readonly ParameterValue[]): void {
    const formats = values.some((value) => value instanceof Uint8Array) ? values : [];
    this.#int16(formats.length);
    for (const value of formats) this.#int16(value instanceof Uint8Array ? 1 : 0);
  }

  #value(value: ParameterValue): void {
    const from = this.#length;
    this.#int32(-1);
    if (value === null) return;
    if (typeof value === 'string') this.#text(value);
    else this.#append(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    this.#bytes.writeInt32BE(this.#length - from - 4, from);
  }
}
