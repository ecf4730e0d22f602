/** The news of what we do ourselves comes within this. */
const FORGET_MS = 10_000

/** Tickets that may go out of sight by this screen's own doing: that they go is no news to it. */
const expected = new Set<number>()

/** Runs what may take a ticket out of sight. Where it fails, or answers false, its going is news again. */
export async function whileLeaving<T>(ticketId: number, action: () => Promise<T>): Promise<T> {
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

/** Whether it went by our own doing; asked once. */
export const wasExpected = (ticketId: number): boolean => expected.delete(ticketId)
