import { useLayoutEffect, useRef, type RefObject } from 'react'
import { placeholderAfter, placeholderBefore } from './placeholders.ts'

type Range = [from: number, to: number]

type Terms = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
}

/** Operations on the text field: inserts text at the caret and moves the caret. */
export function useQuickMessageField({ ref, text, setText }: Terms) {
  const wanted = useRef<Range>(undefined)
  // Runs after rendering, because the new text must exist before it can be selected.
  useLayoutEffect(() => {
    if (!wanted.current) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.setSelectionRange(...wanted.current)
    wanted.current = undefined
  })
  const range = (): Range => [
    ref.current?.selectionStart ?? text.length,
    ref.current?.selectionEnd ?? text.length,
  ]
  const put = (words: string, [from, to]: Range) => {
    const stop = placeholderAfter(words, 0)
    const end = from + words.length
    wanted.current = stop ? [from + stop[0], from + stop[1]] : [end, end]
    setText(text.slice(0, from) + words + text.slice(to))
  }
  return {
    focus: () => ref.current?.focus({ preventScroll: true }),
    /** Replaces the selection, or inserts at the caret. Selects the first placeholder of the text. */
    insert: (words: string) => put(words, range()),
    /** Replaces the whole text. */
    replace: (words: string) => put(words, [0, text.length]),
    /** Selects the next or previous placeholder; false if there is none. */
    step: (isBack: boolean) => {
      const [from, to] = range()
      const stop = isBack ? placeholderBefore(text, from) : placeholderAfter(text, to)
      if (stop) ref.current?.setSelectionRange(...stop)
      return stop !== undefined
    },
  }
}

export type QuickMessageField = ReturnType<typeof useQuickMessageField>
