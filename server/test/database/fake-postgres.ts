import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A PostgreSQL protocol message: type letter, length including itself, payload. */
function message(letter: string, ...said: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(said.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(letter), int4(body.length + 4), body])
}

function int4(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int2(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

const INT4 = 23
const column = Buffer.concat([int4(0), int2(0), int4(INT4), int2(4), int4(-1), int2(0)])

const signedIn = message('R', int4(0))
export const readyForQuery = message('Z', 'I')

/** Response to a prepared statement with one row: column `n` with the value 1. */
export const oneRow = Buffer.concat([
  message('1'),
  message('2'),
  message('T', int2(1), 'n\0', column),
  message('D', int2(1), int4(1), '1'),
  message('C', 'SELECT 1\0'),
])

/** Message that a server sends to its clients when it is stopped. */
export const shutdownMessage = message(
  'E',
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
)

const TERMINATE = 'X'.charCodeAt(0)

/**
 * A fake PostgreSQL server that accepts every login, sends the same response to every query and disconnects. Returns
 * its URL.
 */
export async function aFakePostgres(answer: Buffer[]): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([signedIn, readyForQuery]))
      socket.on('data', (asked) => {
        if (asked[0] !== TERMINATE) socket.write(Buffer.concat(answer))
        socket.end()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `postgres://somebody:secret@127.0.0.1:${(server.address() as AddressInfo).port}/recado`
}
