import { randomUUID } from 'node:crypto'
import { ticketPresence, Viewing, Writing } from '@recado/contract/presence'
import type { User, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import { TokenBucket } from '../concurrency/token-buckets.ts'

/** What one socket's presence needs of the socket. */
type Terms = {
  world: World
  companyId: number
  /** Refuses a ticket that may not be seen; from then on the socket hears those who have it open. */
  enter: (ticketId: number) => Promise<User>
  leave: (ticketId: number) => void
  /** False once the ticket went out of the user's sight. */
  isIn: (ticketId: number) => boolean
}

type Here = { ticketId: number; user: Pick<User, 'id' | 'name'>; isWriting: boolean }

/** Each word goes to all who have the ticket open. */
const WORDS = { capacity: 5, perSecond: 5 }

/**
 * What one screen tells colleagues about the ticket open on it. Lives with the socket and nowhere else: a word that is
 * lost is said again with the next beat, and a screen that is silent fades on the others by itself.
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
    // Meanwhile the screen may have turned to another ticket, or gone.
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

  /** Nothing is open on this screen any more. */
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
