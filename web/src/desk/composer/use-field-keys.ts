import type { KeyboardEvent } from 'react'
import { useEnterSends } from '../drafts/drafts.ts'
import type { FieldProps } from './field-props.ts'
import type { Field } from '../quick-messages/use-field.ts'
import type { Quick } from './use-quick-replies.ts'

type Terms = FieldProps & { field: Field; quick: Quick }

const QUICK_KEYS = ['ArrowUp', 'ArrowDown', 'Enter', 'Tab', 'Escape']

/** What the keys do while one writes. */
export function useFieldKeys(terms: Terms): (event: KeyboardEvent) => void {
  const [enterSends] = useEnterSends()
  const { mode, onMode, writing, note, replyTo, onReplyDone, field, quick } = terms
  const isNote = mode === 'note'

  /** By the place of the key: with Alt some keyboards write another sign. */
  const turn = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean => {
    const isTurn = code === 'KeyP' && altKey && !ctrlKey && !metaKey
    if (isTurn) onMode(isNote ? 'message' : 'note')
    return isTurn
  }

  const putAside = (): boolean => {
    if (writing.guard.count > 0) writing.guard.accept()
    else if (replyTo) onReplyDone()
    else return false
    return true
  }

  const enter = (event: KeyboardEvent): boolean => {
    const sends = event.ctrlKey || event.metaKey || (enterSends && !event.shiftKey)
    if (sends) (isNote ? note.save : writing.send)()
    return sends
  }

  return (event) => {
    // While an accent or a suggestion is being chosen, the keys belong to that.
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const isForList = QUICK_KEYS.includes(key) && !shiftKey
    const isDone =
      (isForList && pressed(quick, key)) ||
      turn(event) ||
      // Where a quick reply left something to type, Tab leads there; else it leaves the field, as everywhere.
      (key === 'Tab' && field.step(shiftKey)) ||
      (key === 'Escape' && putAside()) ||
      (key === 'Enter' && enter(event))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The list handles its keys. While its code is loading, Enter must not send what is half typed and Escape closes it. */
function pressed({ keys, isOpen, close }: Quick, key: string): boolean {
  if (keys.current) return keys.current.press(key)
  if (isOpen && key === 'Escape') close()
  return isOpen && (key === 'Enter' || key === 'Escape')
}
