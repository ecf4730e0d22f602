import { useEffect } from 'react'
import { useBrand } from './brand.ts'
import { badgeFavicon } from './favicon.ts'

let page = ''
let brand = ''
let waiting = 0

function write(): void {
  const name = [page, brand].filter(Boolean).join(' · ')
  badgeFavicon(waiting)
  document.title = waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ${name}` : name
}

/** Names the page in the browser's tab, before the brand's name. */
export function useTitle(text: string): void {
  const { name } = useBrand()
  useEffect(() => {
    page = text
    brand = name
    write()
  }, [text, name])
}

/** How many conversations wait to be read: stands in the tab's title and on its mark, for as long as the caller is on screen. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    waiting = count
    write()
    return () => {
      waiting = 0
      write()
    }
  }, [count])
}
