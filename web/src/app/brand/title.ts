import { useEffect, useSyncExternalStore } from 'react'
import { useBrand } from './brand.ts'
import { badgeFavicon } from './favicon.ts'

let page = ''
let brand = ''
let waiting = 0
const watchers = new Set<() => void>()

function write(): void {
  const name = [page, brand].filter(Boolean).join(' · ')
  badgeFavicon(waiting)
  document.title = waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ${name}` : name
}

function wait(count: number): void {
  waiting = count
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
    wait(count)
    return () => wait(0)
  }, [count])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The number set by `useTitleCount`, for other components. */
export const useWaiting = (): number => useSyncExternalStore(watch, () => waiting)
