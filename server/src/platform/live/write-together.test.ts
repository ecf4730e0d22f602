import { Socket as TcpSocket } from 'node:net'
import type { PublishedEvent } from '../ctx.ts'
import { expect, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { type Screen, screen, startLive, untilAllReceived } from '../../../test/screens.ts'

const COUNT = 50
const event = { channel: 'counted', action: 'x', data: { parse: (data: unknown) => data } }
const numbers = Array.from({ length: COUNT }, (_, n) => n)
const news: PublishedEvent[] = numbers.map((n) => ({
  event,
  data: { n },
  to: { rooms: ['all'] },
  seq: n,
}))

const counted = ({ heard }: Screen) =>
  heard.flatMap(({ name, news: one }) => (name.endsWith('-counted') ? [one.n as number] : []))

async function aScreen(transports: string[]) {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const made = screen(url, { auth: { token: await company.ana.token() }, transports })
  await vi.waitFor(() => expect(made.names()).toContain('ready'))
  const publish = async () => {
    live.publish(company.companyId, news)
    await untilAllReceived(live, company.companyId, [made])
  }
  await untilAllReceived(live, company.companyId, [made])
  return { made, publish }
}

test('events that leave together are few writes to a socket', async () => {
  const { made, publish } = await aScreen(['websocket'])
  const writes = vi.spyOn(TcpSocket.prototype as unknown as { _writev: () => void }, '_writev')
  await publish()
  const times = writes.mock.calls.length
  writes.mockRestore()
  expect(counted(made)).toEqual(numbers)
  expect(times).toBeLessThan(COUNT / 2)
})

test.each([[['polling']], [['polling', 'websocket']]])(
  'events that leave together arrive in order by %s',
  async (transports) => {
    const { made, publish } = await aScreen(transports)
    await publish()
    expect(counted(made)).toEqual(numbers)
    expect(made.lost).toEqual([])
  },
)
