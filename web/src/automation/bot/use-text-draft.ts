import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Time without a key after which a text is saved. */
const REST_MS = 700

type Terms = {
  stored: string
  /** Says why a text cannot be saved. */
  faultOf?: (text: string) => string | undefined
  /** Resolves when the text was sent. Until it is stored it stays in the field. */
  save: (text: string) => Promise<unknown>
}

/**
 * A text that is saved when the user pauses, leaves the field or leaves the screen. Until it is saved the field shows what
 * was typed, whatever others change meanwhile.
 */
export function useTextDraft({ stored, faultOf, save }: Terms) {
  const [draft, setDraft] = useState<string>()
  const latest = useRef<string>(undefined)
  const [isSaving, setIsSaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => {
    latest.current = undefined
    setDraft(undefined)
  }
  const flush = useEffectEvent(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = latest.current
    if (text === undefined || faultOf?.(text)) return
    setIsSaving(true)
    await save(text)
    setIsSaving(false)
  })
  const isStored = draft !== undefined && draft.trim() === stored && !isSaving
  const forgetSaved = useEffectEvent(() => {
    if (isStored && !timer.current) forget()
  })
  useEffect(() => forgetSaved(), [isStored])
  useEffect(() => () => void (timer.current && flush()), [])
  const value = draft ?? stored
  return {
    value,
    fault: draft === undefined ? undefined : faultOf?.(draft),
    change: (text: string) => {
      latest.current = text
      setDraft(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), REST_MS)
    },
    leave: () => void (timer.current && flush()),
  }
}

export type TextDraft = ReturnType<typeof useTextDraft>
