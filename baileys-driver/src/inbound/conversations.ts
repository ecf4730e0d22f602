/** A conversation with work to do. It is a key of the queue. */
type Conversation = {
  names: Set<string>
  /** How many of its stanzas are not handled yet. */
  left: number
}

type Conversations = {
  /**
   * Adds a stanza. Returns the conversations that have one of these names so far. They are one conversation from then
   * on, as a person whose number and privacy id come together, until all its stanzas have left.
   */
  enter: (names: readonly string[]) => Conversation[]
  /** Removes a stanza that entered under these names. */
  leave: (names: readonly string[]) => void
}

/** Knows which names mean one conversation. */
export function makeConversations(): Conversations {
  const named = new Map<string, Conversation>()
  return {
    enter(names) {
      const found = new Set(names.flatMap((name) => named.get(name) ?? []))
      const [conversation = { names: new Set<string>(), left: 0 }, ...others] = found
      for (const name of [...names, ...others.flatMap((other) => [...other.names])]) {
        conversation.names.add(name)
        named.set(name, conversation)
      }
      for (const { left } of others) conversation.left += left
      conversation.left += 1
      return [conversation, ...others]
    },
    leave([name = '']) {
      const conversation = named.get(name)
      if (!conversation) return
      conversation.left -= 1
      if (conversation.left === 0) for (const one of conversation.names) named.delete(one)
    },
  }
}
