import { useEffect } from 'react'
import { openFind } from '../bubble/overlays.ts'

/**
 * With the focus in the conversation, Ctrl+F or Cmd+F searches the whole conversation, including messages that are not
 * rendered.
 */
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
