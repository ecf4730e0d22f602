import type { KeyboardEvent } from 'react'
import { useEnterSends } from './drafts.ts'
import type { FieldProps } from './field-props.ts'
import type { Field } from './use-field.ts'
import type { Quick } from './use-quick.ts'

type Terms = FieldProps & { field: Field; quick: Quick }

const QUICK_KEYS = ['ArrowUp', 'ArrowDown', 'Enter', 'Tab', 'Escape']

/** What the keys do while one writes. */
export function useFieldKeys(terms: Terms): (event: KeyboardEvent) => void {
  const [enterSends] = useEnterSends()
  const { mode, onMode, writing, note, replyTo, onReplyDone, field, quick } = terms
  const isNote = mode === 'note'
  const isEmpty = (isNote ? note.text : writing.text) === ''
  const mayLeave = isEmpty && !writing.hasFiles

  /** To the right stands the note, to the left the answer; past them Tab leaves as everywhere. */
  const tab = (isBack: boolean): boolean => {
    if (field.step(isBack)) return true
    if (!mayLeave || isBack !== isNote) return false
    onMode(isNote ? 'message' : 'note')
    return true
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
      (key === 'Tab' && tab(shiftKey)) ||
      (key === 'Escape' && putAside()) ||
      (key === 'Enter' && enter(event))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Before the list is there, what is half typed must not leave for the customer. */
const pressed = ({ keys, isOpen }: Quick, key: string): boolean =>
  keys.current ? keys.current.press(key) : isOpen && key === 'Enter'
