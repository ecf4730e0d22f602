/** A bounded set of the most recently added names. */
export function makeRecent(most: number) {
  const names = new Set<string>()
  return {
    has: (name: string) => names.has(name),
    add(name: string) {
      names.delete(name)
      names.add(name)
      if (names.size > most) names.delete(names.values().next().value!)
    },
    drop: (name: string) => void names.delete(name),
  }
}
