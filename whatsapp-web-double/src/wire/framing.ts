const LENGTH_BYTES = 3

/** Cuts a stream of bytes into frames. Each frame is preceded by its length in three bytes. */
export class Frames {
  #buffer: Buffer = Buffer.alloc(0)

  feed(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
  }

  /**
   * Reads the bytes before a client's first frame: an optional `ED` with routing information, then `WA`, a version and
   * a dictionary version. Returns the last four bytes, the prologue of the handshake, or undefined until they have
   * arrived.
   */
  intro(): Buffer | undefined {
    const bytes = this.#buffer
    let start = 0
    if (bytes.subarray(0, 2).toString() === 'ED') {
      if (bytes.length < 7) return undefined
      start = 7 + bytes.readUIntBE(4, LENGTH_BYTES)
    }
    if (bytes.length < start + 4) return undefined
    const header = bytes.subarray(start, start + 4)
    if (header.subarray(0, 2).toString() !== 'WA') throw new Error('not a WhatsApp Web client')
    this.#buffer = bytes.subarray(start + 4)
    return header
  }

  /** The next complete frame, if there is one. */
  next(): Buffer | undefined {
    if (this.#buffer.length < LENGTH_BYTES) return undefined
    const end = LENGTH_BYTES + this.#buffer.readUIntBE(0, LENGTH_BYTES)
    if (this.#buffer.length < end) return undefined
    const frame = this.#buffer.subarray(LENGTH_BYTES, end)
    this.#buffer = this.#buffer.subarray(end)
    return frame
  }
}

export function framed(body: Uint8Array): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES)
  head.writeUIntBE(body.length, 0, LENGTH_BYTES)
  return Buffer.concat([head, body])
}
