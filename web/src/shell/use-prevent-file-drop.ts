import { useWindowEvent } from '@mantine/hooks'

/** Prevents the browser from opening a file dropped outside a drop zone, which would leave the application. */
export function usePreventFileDrop(): void {
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
