/** An agent of a queue who is online and not in a pause. */
export type Candidate = {
  userId: number
  name: string
  /** Their open tickets, of all queues, without snoozed ones. */
  open: number
  /** With this many open tickets they receive no other. */
  capacity: number
  /** When a ticket was last assigned to them. Null: never. */
  lastAssignedAt: Date | null
}

type WaitingTicket = {
  /** The preferred agent of its contact. */
  preferredUserId: number | null
  /** Who returned it to the queue. They do not receive it again while it waits. */
  returnedBy: number | null
}

/** Why an agent was chosen. The screen has a sentence for each. */
export type ChoiceReason = 'preferred' | 'onlyOne' | 'fewestOpen' | 'longestIdle'

export type AgentChoice = { agent: Candidate; reason: ChoiceReason }

/**
 * Chooses the agent of a waiting ticket among those with a free slot: the preferred one, else the one with the fewest
 * open tickets, else the one whose last assignment was the earliest.
 */
export function chooseAgent(
  candidates: readonly Candidate[],
  { preferredUserId, returnedBy }: WaitingTicket,
): AgentChoice | undefined {
  const free = candidates.filter(
    ({ open, capacity, userId }) => open < capacity && userId !== returnedBy,
  )
  const preferred = free.find(({ userId }) => userId === preferredUserId)
  if (preferred) return { agent: preferred, reason: 'preferred' }
  const [agent, next] = free.toSorted(byLoad)
  if (!agent) return undefined
  if (!next) return { agent, reason: 'onlyOne' }
  return { agent, reason: next.open > agent.open ? 'fewestOpen' : 'longestIdle' }
}

const byLoad = (a: Candidate, b: Candidate): number =>
  a.open - b.open || idleSince(a) - idleSince(b) || a.userId - b.userId

const idleSince = ({ lastAssignedAt }: Candidate): number => lastAssignedAt?.getTime() ?? 0
