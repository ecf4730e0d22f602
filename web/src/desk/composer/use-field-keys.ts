import type { KeyboardEvent } from 'react'
import { useEnterSends } from '../drafts/drafts.ts'
import type { FieldProps } from './field-props.ts'
import type { QuickMessageField } from '../quick-messages/use-quick-message-field.ts'
import type { QuickRepliesState } from './use-quick-replies.ts'

type Terms = FieldProps & { field: QuickMessageField; quick: QuickRepliesState }

const QUICK_KEYS = ['ArrowUp', 'ArrowDown', 'Enter', 'Tab', 'Escape']

/** Keyboard handling of the text field. */
export function useFieldKeys(terms: Terms): (event: KeyboardEvent) => void {
  const [enterSends] = useEnterSends()
  const { mode, onMode, writing, note, replyTo, onReplyDone, field, quick } = terms
  const isNote = mode === 'note'

  /** Compares the physical key, because Alt changes the character on some keyboards. */
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
    // While an input method composes a character, the keys belong to it.
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const isForList = QUICK_KEYS.includes(key) && !shiftKey
    const isDone =
      (isForList && pressed(quick, key)) ||
      turn(event) ||
      // If a quick reply left placeholders to fill in, Tab leads to the next one. Otherwise Tab leaves the field as
      // usual.
      (key === 'Tab' && field.step(shiftKey)) ||
      (key === 'Escape' && putAside()) ||
      (key === 'Enter' && enter(event))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/**
 * Passes keys to the list. While the list is loading, Enter must not send the partly typed text, and Escape closes the
 * list.
 */
function pressed({ keys, isOpen, close }: QuickRepliesState, key: string): boolean {
  if (keys.current) return keys.current.press(key)
  if (isOpen && key === 'Escape') close()
  return isOpen && (key === 'Enter' || key === 'Escape')
}
