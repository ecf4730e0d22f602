import { useWindowEvent } from '@mantine/hooks'

/** A file that is dropped where nobody takes it would otherwise be opened by the browser, in place of the product. */
export function useNoLeavingByDrop(): void {
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
