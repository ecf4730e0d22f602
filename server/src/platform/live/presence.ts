import { randomUUID } from 'node:crypto'
import { ticketPresence, Viewing, Writing } from '@recado/contract/desk/presence'
import type { User, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import { TokenBucket } from '@recado/concurrency/token-buckets'

/** The access of a screen's presence to its socket. */
type Terms = {
  world: World
  companyId: number
  /** Refuses a ticket the user may not see. Afterwards the socket is in the ticket's room. */
  enter: (ticketId: number) => Promise<User>
  leave: (ticketId: number) => void
  /** False once the user has lost sight of the ticket. */
  isIn: (ticketId: number) => boolean
}

type Here = { ticketId: number; user: Pick<User, 'id' | 'name'>; isWriting: boolean }

/** Each event goes to everyone who has the ticket open. */
const WORDS = { capacity: 5, perSecond: 5 }

/**
 * The presence of one screen: which ticket it has open and whether its user types. It lives only as long as the socket.
 * A lost event is repeated with the next heartbeat, and other screens drop a silent screen by themselves.
 */
export class Presence {
  readonly #terms: Terms
  readonly #screen = randomUUID()
  readonly #words = new TokenBucket(WORDS)
  #here: Here | undefined
  #turn = 0

  constructor(terms: Terms) {
    this.#terms = terms
  }

  async viewing(what: unknown): Promise<void> {
    const { ticketId } = Viewing.parse(what)
    const { enter, leave, isIn } = this.#terms
    const here = this.#here
    if (ticketId !== null) this.#slowly()
    if (here && ticketId === here.ticketId && isIn(ticketId))
      return this.#tell(here, here.isWriting ? 'writing' : 'viewing')
    if (here) leave(here.ticketId)
    this.end()
    if (ticketId === null) return
    const mine = this.#turn
    const user = await enter(ticketId)
    // The screen may have turned to another ticket or disconnected in between.
    if (this.#turn !== mine) return this.#here?.ticketId === ticketId ? undefined : leave(ticketId)
    this.#here = { ticketId, user, isWriting: false }
    this.#tell(this.#here, 'viewing', true)
  }

  writing(what: unknown): void {
    const { ticketId, is } = Writing.parse(what)
    this.#slowly()
    const here = this.#here
    if (here?.ticketId !== ticketId || !this.#terms.isIn(ticketId))
      throw new Refusal('ERR_NO_PERMISSION')
    here.isWriting = is
    this.#tell(here, is ? 'writing' : 'viewing')
  }

  /** The screen no longer shows a ticket. */
  end(): void {
    this.#turn += 1
    if (this.#here) this.#tell(this.#here, 'gone')
    this.#here = undefined
  }

  #slowly(): void {
    if (!this.#words.take()) throw new Refusal('ERR_TOO_MANY_ATTEMPTS')
  }

  #tell({ ticketId, user }: Here, is: 'viewing' | 'writing' | 'gone', asks = false): void {
    const { world, companyId } = this.#terms
    const data = {
      ticketId,
      screen: this.#screen,
      user: { id: user.id, name: user.name },
      is,
      asks,
    }
    const to = { rooms: [`t:${ticketId}`], except: [`u:${user.id}`] }
    world.publish(companyId, [{ event: ticketPresence, data, to, seq: 0 }])
  }
}
