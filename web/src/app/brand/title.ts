import { useEffect } from 'react'
import { createStore } from '../../ui/store.ts'
import { useBrand } from './brand.ts'
import { badgeFavicon } from './favicon.ts'

let page = ''
let brand = ''
const unread = createStore(0)

function write(): void {
  const name = [page, brand].filter(Boolean).join(' · ')
  const count = unread.get()
  badgeFavicon(count)
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${name}` : name
}

unread.subscribe(write)

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
    unread.set(count)
    return () => unread.set(0)
  }, [count])
}

/** The number of unread conversations that `useTitleCount` has set, for the bell and the menu. */
export const useUnreadConversations = (): number => unread.useValue()
