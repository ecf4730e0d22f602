import { useRef, useState } from 'react'
import type { PickerKeys } from '../../ui/pickers/Picker.tsx'
import { pickerMarks } from '../../ui/pickers/picker-marks.ts'

/** A slash at the beginning: not a message but the search for one. */
const QUICK = /^\/[^\n]*$/

type Terms = { text: string; setText: (text: string) => void; isNote: boolean }

/**
 * The list of quick replies: it opens by itself behind a slash, or by its button, and Escape closes it until more is
 * typed. In a note the same keys lead the list of colleagues, which opens by itself behind an @.
 */
export function useQuickReplies({ text, setText, isNote }: Terms) {
  const keys = useRef<PickerKeys>(null)
  const [state, setState] = useState<{ text: string; isOpen: boolean }>()
  const [active, setActive] = useState<string>()
  // Closed or opened by hand holds for these very words.
  if (state && state.text !== text) setState(undefined)
  const byHand = state?.text === text ? state.isOpen : undefined
  const isOpen = !isNote && (byHand ?? QUICK.test(text))
  const turn = (open: boolean, words = text) => setState({ text: words, isOpen: open })
  return {
    keys,
    isOpen,
    setActive,
    close: () => turn(false),
    /** With nothing written yet, the slash comes along, so that the next letters search. */
    toggle: () => {
      if (text === '') setText('/')
      turn(!isOpen, text || '/')
    },
    marks:
      (isOpen || (isNote && active)) && pickerMarks(isNote ? 'people' : 'quick-replies', active),
  }
}

export type Quick = ReturnType<typeof useQuickReplies>
