import { createStore } from '../../ui/store.ts'

/** Short texts in local storage. If the browser refuses to store them, they last as long as the page. */
const memory = new Map<string, string>()
const changeCount = createStore(0)
const notify = () => changeCount.set(changeCount.get() + 1)

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
  notify()
}

/** The saved text of this key, or an empty text. */
export const useLocal = (key: string): string => changeCount.useValue(() => readLocal(key))

/** Drops the values another tab has changed, so that they are read again. */
export function followOtherTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null) memory.clear()
    else memory.delete(key)
    notify()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
