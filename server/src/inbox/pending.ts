import type { Entry } from './journal.ts'

/** What stands in the line. Two messages may bear one name of the network: each direction has names of its own. */
export function makeRegister() {
  const ids = new Set<number>()
  const names = new Map<string, PromiseWithResolvers<void> & { left: number }>()
  let isOver = false
  return {
    /** False: it is there already. */
    enter({ id, inbound: { networkId } }: Entry): boolean {
      if (ids.has(id)) return false
      ids.add(id)
      const name = names.get(networkId) ?? { ...Promise.withResolvers<void>(), left: 0 }
      // Nobody need be waiting when it is given up.
      name.promise.catch(() => undefined)
      name.left += 1
      names.set(networkId, name)
      return true
    },
    strike({ id, inbound: { networkId } }: Entry): void {
      ids.delete(id)
      const name = names.get(networkId)
      if (!name || --name.left > 0) return
      names.delete(networkId)
      name.resolve()
    },
    async settled(networkId: string): Promise<void> {
      if (isOver) throw new Error('the line was stopped')
      await names.get(networkId)?.promise
    },
    giveUp(): void {
      isOver = true
      for (const { reject } of names.values()) reject(new Error('the line was stopped'))
      names.clear()
    },
  }
}
