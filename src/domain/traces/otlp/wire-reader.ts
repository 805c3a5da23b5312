import { MalformedTraces } from './malformed.js';

/** How a field is written: its length is known without knowing its meaning. */
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const FIXED32 = 5;

/** How many fields may still be read: each takes its time, however small it is. Shared by the readers of one body. */
export interface FieldBudget {
  left: number;
}

const WIRE_NAMES = ['varint', 'fixed64', 'bytes', 'group', 'group', 'fixed32'];

/**
 * Reads protobuf's wire format (encoding.md of the protocol buffers documentation) between two offsets.
 * Every read is held against the end, so that truncated or hostile input is `MalformedTraces`, and
 * nothing is ever allocated by a length that was only claimed.
 *
 *     for (; reader.next(); ) switch (reader.field) { … default: reader.skip(); }
 */
export class WireReader {
  field = 0;
  private wire = 0;

  constructor(
    private readonly buffer: Buffer,
    private readonly budget: FieldBudget,
    private at = 0,
    private readonly end = buffer.length,
  ) {}

  /** A reader of the message from its beginning, before anything was read of it. */
  again(): WireReader {
    return new WireReader(this.buffer, this.budget, this.at, this.end);
  }

  /** Steps to the next field; false at the end. */
  next(): boolean {
    if (this.at >= this.end) return false;
    this.budget.left -= 1;
    if (this.budget.left < 0) throw tooMany();
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.wire = tag % 8;
    if (this.field === 0) throw new MalformedTraces('The protobuf has a field number 0.');
    return true;
  }

  /** Holds the current field against what the schema says of it. */
  expect(wire: number, what: string): void {
    if (this.wire === wire) return;
    throw new MalformedTraces(
      `${what} is ${WIRE_NAMES[this.wire] ?? 'unknown'} on the wire and must be ${WIRE_NAMES[wire]}. ` +
        'Are these OTLP logs or metrics?',
    );
  }

  skip(): void {
    if (this.wire === VARINT) this.varint();
    else if (this.wire === FIXED64) this.take(8);
    else if (this.wire === BYTES) this.take(this.varint());
    else if (this.wire === FIXED32) this.take(4);
    else throw new MalformedTraces(`The protobuf has a field of wire type ${this.wire}.`);
  }

  /** A reader of the message that is the current field, with a budget of its own if there is one. */
  message(what: string, budget = this.budget): WireReader {
    this.expect(BYTES, what);
    const from = this.take(this.varint());
    return new WireReader(this.buffer, budget, from, this.at);
  }

  string(what: string): string {
    this.expect(BYTES, what);
    const from = this.take(this.varint());
    return this.buffer.toString('utf8', from, this.at);
  }

  hex(what: string): string {
    this.expect(BYTES, what);
    const from = this.take(this.varint());
    return this.buffer.toString('hex', from, this.at);
  }

  base64(what: string): string {
    this.expect(BYTES, what);
    const from = this.take(this.varint());
    return this.buffer.toString('base64', from, this.at);
  }

  fixed64(what: string): bigint {
    this.expect(FIXED64, what);
    return this.buffer.readBigUInt64LE(this.take(8));
  }

  double(what: string): number {
    this.expect(FIXED64, what);
    return this.buffer.readDoubleLE(this.take(8));
  }

  uint(what: string): number {
    this.expect(VARINT, what);
    return this.varint();
  }

  /** A signed 64-bit number: as text where a JavaScript number would round it. */
  int64(what: string): number | string {
    this.expect(VARINT, what);
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      // Nearly all are small: no big numbers for them.
      if (shift === 0n && byte < 0x80) return byte;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        const signed = BigInt.asIntN(64, value);
        const rounded = Number(signed);
        return Number.isSafeInteger(rounded) ? rounded : String(signed);
      }
    }
    throw new MalformedTraces('The protobuf has a number of more than ten bytes.');
  }

  /** An unsigned number; beyond 2^53 it is rounded, which only lengths could mind, and they are too long. */
  private varint(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 10; count += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new MalformedTraces('The protobuf has a number of more than ten bytes.');
  }

  private byte(): number {
    if (this.at >= this.end) throw truncated();
    const byte = this.buffer[this.at] as number;
    this.at += 1;
    return byte;
  }

  private take(length: number): number {
    const from = this.at;
    if (length > this.end - from) throw truncated();
    this.at = from + length;
    return from;
  }
}

const tooMany = (): MalformedTraces =>
  new MalformedTraces('The protobuf has too many fields in a span or around the spans.');

const truncated = (): MalformedTraces =>
  new MalformedTraces('The protobuf is truncated: a field reaches beyond its end.');
