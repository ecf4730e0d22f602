import { useRef, useState } from 'react'
import type { PickerKeys } from '../../ui/pickers/Picker.tsx'
import { pickerMarks } from '../../ui/pickers/picker-marks.ts'

/** A leading slash searches for a quick reply. */
const QUICK = /^\/[^\n]*$/

type Terms = { text: string; setText: (text: string) => void; isNote: boolean }

/**
 * Controls the list of quick replies. It opens after a slash or by its button; Escape closes it until the text changes.
 * In a note the same keys control the list of colleagues, which opens after an @.
 */
export function useQuickReplies({ text, setText, isNote }: Terms) {
  const keys = useRef<PickerKeys>(null)
  const [state, setState] = useState<{ text: string; isOpen: boolean }>()
  const [active, setActive] = useState<string>()
  // A manual opening or closing applies only to the current text.
  if (state && state.text !== text) setState(undefined)
  const byHand = state?.text === text ? state.isOpen : undefined
  const isOpen = !isNote && (byHand ?? QUICK.test(text))
  const turn = (open: boolean, words = text) => setState({ text: words, isOpen: open })
  return {
    keys,
    isOpen,
    setActive,
    close: () => turn(false),
    /** In an empty field this also inserts the slash, so the next letters search. */
    toggle: () => {
      if (text === '') setText('/')
      turn(!isOpen, text || '/')
    },
    marks:
      (isOpen || (isNote && active)) && pickerMarks(isNote ? 'people' : 'quick-replies', active),
  }
}

export type QuickRepliesState = ReturnType<typeof useQuickReplies>
