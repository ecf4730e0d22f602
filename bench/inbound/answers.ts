import type { MessageNews } from '../support/screens.ts'

/** Answers of the bot to first messages, as an agent's screen hears them: it does after their commit, with the outbox. */
export type Answers = {
  hear: (news: MessageNews) => void
  /** Of all answers, also to later messages. */
  count: () => number
  /** Milliseconds from the network's acceptance of the customer's message to the screen that heard the answer first. */
  delays: number[]
}

/** Hears the first answer to each of these messages. Several screens hear the same. */
export function watchAnswers(isWatched: (body: string) => boolean): Answers {
  const writtenAt = new Map<number, number>()
  const answered = new Set<number>()
  const ids = new Set<string>()
  const delays: number[] = []
  return {
    delays,
    count: () => ids.size,
    hear({ message, ticket: { contactId } }) {
      if (message.fromMe && message.mediaType === 'text') ids.add(message.id)
      if (!message.fromMe && isWatched(message.body))
        writtenAt.set(contactId, Date.parse(message.createdAt))
      const at = writtenAt.get(contactId)
      if (!message.fromMe || at === undefined || answered.has(contactId)) return
      answered.add(contactId)
      delays.push(Date.now() - at)
    },
  }
}
