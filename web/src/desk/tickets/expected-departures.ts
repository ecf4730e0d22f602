/** The event about the user's own change arrives within this time. Milliseconds. */
const FORGET_MS = 10_000

/** Tickets that may disappear through an action of this screen, which needs no notification. */
const expected = new Set<number>()

/**
 * Runs an action that may make a ticket disappear. If the action fails or returns false, a later disappearance is
 * notified as usual.
 */
export async function expectDeparture<T>(ticketId: number, action: () => Promise<T>): Promise<T> {
  expected.add(ticketId)
  const forget = () => void expected.delete(ticketId)
  try {
    const done = await action()
    if (done === false) forget()
    else setTimeout(forget, FORGET_MS)
    return done
  } catch (error) {
    forget()
    throw error
  }
}

/** Whether the ticket disappeared through an action of this screen. Returns true once. */
export const wasDepartureExpected = (ticketId: number): boolean => expected.delete(ticketId)
