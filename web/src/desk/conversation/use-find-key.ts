import { useEffect } from 'react'
import { openFind } from '../bubble/overlays.ts'

/** With the focus in the conversation Ctrl or Cmd F searches it, and not only what the browser has drawn of it. */
export function useFindKey(ticketId: number): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
      if (!isFind || !document.activeElement?.closest('[data-thread]')) return
      event.preventDefault()
      openFind(ticketId)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [ticketId])
}
