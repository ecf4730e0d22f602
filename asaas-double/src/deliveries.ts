import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AsaasPayment, AsaasWebhook } from './records.ts'

/** An event as it was sent, or is to be sent. */
export type AsaasEvent = { id: string; event: string; dateCreated: string; payment: AsaasPayment }

/** The outcome of one delivery. Status 0: no connection, or no answer in time. */
export type Delivery = { eventId: string; url: string; status: number }

/** After so many failures in a row the provider interrupts the queue until somebody resumes it. */
const FAILURES_MAX = 15
const ANSWER_MS = 10_000
/** The pause after a failure grows up to this. Much shorter than the real one, so that nobody waits. */
const PAUSE = { firstMs: 10, longestMs: 1_000 }

/** Delivers at least once, one event after the other for each webhook. Only status 200 counts as delivered. */
export class Deliveries {
  /** Every event, oldest first. */
  readonly events: AsaasEvent[] = []
  /** Every delivery that was tried, oldest first. */
  readonly tried: Delivery[] = []
  /** While true nothing is sent: events wait for `send`. */
  isHeld = false
  readonly #webhooks: Map<string, AsaasWebhook>
  readonly #queues = new Map<string, AsaasEvent[]>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(webhooks: Map<string, AsaasWebhook>) {
    this.#webhooks = webhooks
  }

  /** Makes an event of the charge as it is now, and sends it to every webhook that wants it. */
  tell(name: string, payment: AsaasPayment): void {
    const event = {
      id: `evt_${randomBytes(16).toString('hex')}&${this.events.length + 1}`,
      event: name,
      dateCreated: new Date().toISOString().slice(0, 19).replace('T', ' '),
      payment: structuredClone(payment),
    }
    this.events.push(event)
    for (const { id, events } of this.#webhooks.values())
      if (events.includes(name)) this.#queueOf(id).push(event)
    this.resume()
  }

  /** Sends this event once to every webhook, now, in whatever order. Returns the statuses. */
  send(event: AsaasEvent, { token }: { token?: string | undefined } = {}): Promise<number[]> {
    const hooks = [...this.#webhooks.values()]
    return Promise.all(
      hooks.map((hook) => this.#post({ ...hook, ...(token && { authToken: token }) }, event)),
    )
  }

  /** Sends what waits, as after the webhook was resumed. */
  resume(): void {
    for (const { id } of this.#webhooks.values())
      if (!this.#running.has(id))
        this.#running.set(
          id,
          this.#drain(id).finally(() => this.#running.delete(id)),
        )
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  stop(): void {
    this.#stopping.abort()
  }

  #queueOf(id: string): AsaasEvent[] {
    const queue = this.#queues.get(id) ?? []
    this.#queues.set(id, queue)
    return queue
  }

  async #drain(id: string): Promise<void> {
    const queue = this.#queueOf(id)
    let failures = 0
    for (;;) {
      const hook = this.#webhooks.get(id)
      const [event] = queue
      if (!event || !hook?.enabled || hook.interrupted || this.isHeld) return
      const status = await this.#post(hook, event)
      if (this.#stopping.signal.aborted) return
      if (status === 200) {
        failures = 0
        queue.shift()
      } else if (++failures >= FAILURES_MAX) hook.interrupted = true
      else await pause(Math.min(PAUSE.firstMs * 2 ** failures, PAUSE.longestMs))
    }
  }

  async #post({ url, authToken }: AsaasWebhook, event: AsaasEvent): Promise<number> {
    const status = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(authToken && { 'asaas-access-token': authToken }),
      },
      body: JSON.stringify(event),
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
    }).then(
      (answer) => answer.status,
      () => 0,
    )
    this.tried.push({ eventId: event.id, url, status })
    return status
  }
}
