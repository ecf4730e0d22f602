/** Small texts kept on this device. Where the device refuses to keep them, they live as long as the page. */
const memory = new Map<string, string>()
const hearers = new Set<() => void>()

export function readLocal(key: string): string {
  const known = memory.get(key)
  if (known !== undefined) return known
  const kept = localStorage.getItem(key) ?? ''
  memory.set(key, kept)
  return kept
}

export function saveLocal(key: string, text: string): void {
  if (readLocal(key) === text) return
  memory.set(key, text)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch (full) {
    // No room left on the device: the text stays in memory, which is all that can be done for it.
    if (!(full instanceof DOMException)) throw full
  }
  for (const hear of hearers) hear()
}

export function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** What another tab wrote is read anew. */
export function hearOtherTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null) memory.clear()
    else memory.delete(key)
    for (const tell of hearers) tell()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
