/** A message as a phone shows it; ticks from 2 on mean that it was delivered. */
export type ShownMessage = { from: string; body: string; ack: number }

/** People's phones, whatever network they are on. */
export type Phones = {
  write: (from: string, message: { to: string; body: string }) => Promise<unknown>
  /** What this phone shows of its talk with the other, oldest first. */
  talk: (number: string, other: string) => Promise<ShownMessage[]>
}
