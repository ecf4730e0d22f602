import { useLayoutEffect, useRef, type RefObject } from 'react'
import { placeholderAfter, placeholderBefore } from './placeholders.ts'

type Range = [from: number, to: number]

type Terms = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
}

/** The text field as the tools around it use it: words put in where the cursor stands, the cursor led on. */
export function useField({ ref, text, setText }: Terms) {
  const wanted = useRef<Range>(undefined)
  // After the words are drawn: before that there is nothing to select.
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
    /** At the cursor, in place of what is selected; the first thing to fill in is selected. */
    insert: (words: string) => put(words, range()),
    /** In place of everything. */
    replace: (words: string) => put(words, [0, text.length]),
    /** To the next or the last thing to fill in; false where there is none. */
    step: (isBack: boolean) => {
      const [from, to] = range()
      const stop = isBack ? placeholderBefore(text, from) : placeholderAfter(text, to)
      if (stop) ref.current?.setSelectionRange(...stop)
      return stop !== undefined
    },
  }
}

export type Field = ReturnType<typeof useField>
