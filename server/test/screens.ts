import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { makeLive, type Live } from '../src/platform/live/live.ts'
import { showTicket } from '../src/desk/tickets/queries.ts'
import { ticketRoomsFor } from '../src/desk/tickets/visibility.ts'
import type { Caller } from './caller.ts'
import type { Company } from './company.ts'
import { cleanup } from './cleanup.ts'

export const log = pino({ level: 'silent' })

/** A live server on its own port, to which the company's commands publish. */
export async function startLive(company: Company, redisUrl?: string) {
  const live = await makeLive({ redisUrl, log })
  const server = createServer()
  const beats: number[] = []
  const left: number[] = []
  live.attach(server, company.world, {
    showTicket,
    heartbeat: async ({ user }) => beats.push(user.id),
    leavePage: async (_ctx, { userId }) => left.push(userId),
    ticketRoomsFor,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup.push(() => {
    server.closeAllConnections()
    server.close()
    return live.close()
  })
  company.world.publish = live.publish
  company.world.signal = live.signal
  return { live, beats, left, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Waits until one node receives the other's events, which needs an active subscription. */
export async function untilSubscribed(one: Live, other: Live): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const heard = new Set<number>()
    to.onSignal('outbox', ({ connectionId }) => void heard.add(connectionId))
    await vi.waitFor(
      () => {
        from.signal('outbox', { companyId: 0, connectionId: -1 })
        expect(heard.has(-1)).toBe(true)
      },
      { interval: 50 },
    )
  }
}

type ReceivedEvent = { name: string; news: any }

/** A screen: an open socket, its events, and whether it was refused. */
export function screen(url: string, options: Parameters<typeof io>[1]) {
  const socket = io(url, { forceNew: true, reconnection: false, ...options })
  cleanup.push(() => socket.disconnect())
  const heard: ReceivedEvent[] = []
  socket.onAny((name: string, news: unknown) => heard.push({ name, news }))
  const refused: string[] = []
  socket.on('connect_error', (error) => refused.push(error.message))
  const lost: string[] = []
  socket.on('disconnect', (reason) => lost.push(reason))
  const names = () => heard.map(({ name }) => name)
  return { socket, heard, refused, lost, names }
}

export type Screen = ReturnType<typeof screen>

/** The screen of a signed-in user, once it has joined its rooms. */
export async function ready(url: string, who: Caller): Promise<Screen> {
  const made = screen(url, { auth: { token: await who.token() } })
  await vi.waitFor(() => expect(made.names()).toContain('ready'))
  return made
}

/** The refusal of a screen. */
export const refusalOf = async (made: Screen): Promise<string> => {
  await vi.waitFor(() => expect(made.refused).not.toEqual([]))
  return made.refused[0]!
}

/** Sends a last event to all screens. A screen that has it has received all earlier ones. */
export async function untilAllReceived(
  live: Live,
  companyId: number,
  screens: Screen[],
): Promise<void> {
  const mark = { channel: `mark-${crypto.randomUUID()}`, action: 'x', data: { parse: () => ({}) } }
  live.publish(companyId, [{ event: mark, data: {}, to: { rooms: ['all'] }, seq: 0 }])
  const name = `company-${companyId}-${mark.channel}`
  await vi.waitFor(() => expect(screens.every((one) => one.names().includes(name))).toBe(true))
}

/** Emits an event and waits for the acknowledgement. */
export const ask = (socket: Socket, event: string, ...words: unknown[]): Promise<any> =>
  socket.timeout(30_000).emitWithAck(event, ...words)

/** Actions of this ticket that a screen received. */
export const about = (made: Screen, ticketId: number) =>
  made.heard
    .filter(({ news }) => news?.ticket?.id === ticketId || news?.ticketId === ticketId)
    .map(({ news }) => news.action as string)
