import { useEffect } from 'react'

/** A file that is dropped where nobody takes it would otherwise be opened by the browser, in place of the product. */
export function useNoLeavingByDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const hearing = new AbortController()
    const { signal } = hearing
    window.addEventListener('dragover', refuse, { signal })
    window.addEventListener('drop', refuse, { signal })
    return () => hearing.abort()
  }, [])
}
