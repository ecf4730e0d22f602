import { useEffect, useSyncExternalStore } from 'react'
import { useBrand } from './brand.ts'
import { badgeFavicon } from './favicon.ts'

let page = ''
let brand = ''
let unread = 0
const watchers = new Set<() => void>()

function write(): void {
  const name = [page, brand].filter(Boolean).join(' · ')
  badgeFavicon(unread)
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name
}

function setUnread(count: number): void {
  unread = count
  write()
  for (const watcher of watchers) watcher()
}

/** Sets the title of the browser tab: the page, then the brand's name. */
export function useTitle(text: string): void {
  const { name } = useBrand()
  useEffect(() => {
    page = text
    brand = name
    write()
  }, [text, name])
}

/** Shows the number of unread conversations in the tab's title and favicon while the component is mounted. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    setUnread(count)
    return () => setUnread(0)
  }, [count])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The number of unread conversations that `useTitleCount` has set, for the bell and the menu. */
export const useUnreadConversations = (): number => useSyncExternalStore(watch, () => unread)
