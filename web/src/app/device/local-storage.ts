/** Short texts in local storage. If the browser refuses to store them, they last as long as the page. */
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
    // The storage quota is exhausted. The text stays in memory only.
    if (!(full instanceof DOMException)) throw full
  }
  for (const hear of hearers) hear()
}

export function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Drops the values another tab has changed, so that they are read again. */
export function followOtherTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null) memory.clear()
    else memory.delete(key)
    for (const tell of hearers) tell()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
