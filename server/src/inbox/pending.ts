import type { JournalEntry } from './journal.ts'

/** Entries in the pipeline. Two messages may share a network id, because each direction has its own ids. */
export function makePendingEntries() {
  const ids = new Set<number>()
  const names = new Map<string, PromiseWithResolvers<void> & { left: number }>()
  let isOver = false
  return {
    /** False if the entry is already pending. */
    add({ id, inbound: { networkId } }: JournalEntry): boolean {
      if (ids.has(id)) return false
      ids.add(id)
      const name = names.get(networkId) ?? { ...Promise.withResolvers<void>(), left: 0 }
      // Prevents an unhandled rejection if nobody waits when the pipeline stops.
      name.promise.catch(() => undefined)
      name.left += 1
      names.set(networkId, name)
      return true
    },
    remove({ id, inbound: { networkId } }: JournalEntry): void {
      ids.delete(id)
      const name = names.get(networkId)
      if (!name || --name.left > 0) return
      names.delete(networkId)
      name.resolve()
    },
    async settled(networkId: string): Promise<void> {
      if (isOver) throw new Error('the pipeline was stopped')
      await names.get(networkId)?.promise
    },
    rejectAll(): void {
      isOver = true
      for (const { reject } of names.values()) reject(new Error('the pipeline was stopped'))
      names.clear()
    },
  }
}
