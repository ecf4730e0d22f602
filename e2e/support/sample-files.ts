import { crc32, deflateSync } from 'node:zlib'

/** A picture of one colour, as PNG. */
export function aPicture({ width = 320, height = 240, rgb = [47, 158, 68] } = {}): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(rgb))])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The smallest page a PDF reader accepts, with these words in it. */
export const aPdf = (words: string): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]>>endobj',
      `% ${words}`,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )

/** A file as a phone sends it. */
export const inMessage = (file: Buffer, mime: string, fileName?: string) => ({
  media: { base64: file.toString('base64'), mime, ...(fileName && { fileName }) },
})

/** So many seconds of a tone that swells and fades, as WAV. */
export function aRecording(seconds: number): Buffer {
  const rate = 8000
  const samples = rate * seconds
  const sound = Buffer.alloc(44 + samples * 2)
  sound.write('RIFF', 0)
  sound.writeUInt32LE(36 + samples * 2, 4)
  sound.write('WAVEfmt ', 8)
  sound.writeUInt32LE(16, 16)
  sound.writeUInt16LE(1, 20)
  sound.writeUInt16LE(1, 22)
  sound.writeUInt32LE(rate, 24)
  sound.writeUInt32LE(rate * 2, 28)
  sound.writeUInt16LE(2, 32)
  sound.writeUInt16LE(16, 34)
  sound.write('data', 36)
  sound.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n++)
    sound.writeInt16LE(Math.round(Math.sin(n / 6) * Math.sin(n / 9000) * 20_000), 44 + n * 2)
  return sound
}
