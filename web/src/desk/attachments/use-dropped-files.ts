import { useEffect, useEffectEvent, useState } from 'react'
import { isInField } from '../../app/keyboard/keys.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/**
 * Accepts files dropped anywhere on the page or pasted outside every field, unless a modal dialog is open. Returns true
 * while files are dragged over the page.
 */
export function useDroppedFiles(isOpen: boolean, add: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(add)
  useEffect(() => {
    if (!isOpen) return
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || isCovered()) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'copy'
      setIsOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event) || isCovered()) return
      event.preventDefault()
      take([...event.dataTransfer!.files])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isInField(event.target) || isCovered()) return
      event.preventDefault()
      take(files)
    }
    const hearing = new AbortController()
    const { signal } = hearing
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => {
      hearing.abort()
      setIsOver(false)
    }
  }, [isOpen])
  return isOver
}
