import { crc32, deflateSync } from 'node:zlib'
import qrcode from 'qrcode-generator'
import type { AsaasPayment } from './records.ts'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** The code to copy, in the form of the Brazilian standard. No bank knows it. Each change of the charge has another one. */
function payloadOf({ id, value }: AsaasPayment, revision: number): string {
  const place = `pix.asaas.example/qr/cobv/${id.replace('_', '')}${revision}`
  return [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', place)),
    field('52', '0000'),
    field('53', '986'),
    field('54', value.toFixed(2)),
    field('58', 'BR'),
    field('59', 'DUBLE DO ASAAS'),
    field('60', 'JOINVILLE'),
    field('62', field('05', '***')),
    '6304ABCD',
  ].join('')
}

/** The Pix of a charge: its picture, its code and until when it can be paid. */
export function pixOf(payment: AsaasPayment, revision: number) {
  const payload = payloadOf(payment, revision)
  return {
    encodedImage: pngOf(payload).toString('base64'),
    payload,
    expirationDate: `${payment.dueDate} 23:59:59`,
  }
}

const SCALE = 6
const MARGIN = 4

/** A picture in black and white, one bit a pixel. */
function pngOf(text: string): Buffer {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = (count + 2 * MARGIN) * SCALE
  const rowBytes = Math.ceil(size / 8)
  const rows = Buffer.alloc(size * (rowBytes + 1), 0xff)
  for (let y = 0; y < size; y += 1) {
    rows[y * (rowBytes + 1)] = 0
    for (let x = 0; x < size; x += 1) {
      const row = Math.floor(y / SCALE) - MARGIN
      const column = Math.floor(x / SCALE) - MARGIN
      const isInside = row >= 0 && column >= 0 && row < count && column < count
      if (isInside && code.isDark(row, column))
        rows[y * (rowBytes + 1) + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head[8] = 1
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
