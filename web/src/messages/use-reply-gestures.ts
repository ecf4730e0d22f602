import type { Message } from '@recado/contract/messages'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { bubbleAt } from './bubble-at.ts'
import { isTalk } from './rules.ts'

type Terms = {
  log: RefObject<HTMLElement | null>
  list: readonly Message[]
  reply: ((message: Message) => void) | undefined
}

/** Two ways to answer without a menu: a double press with the mouse, a swipe with the finger. */
export function useReplyGestures({ log, list, reply }: Terms): void {
  const answer = useEffectEvent((bubble: HTMLElement): boolean => {
    const message = list.find(({ id }) => id === bubble.dataset['message'])
    if (!message || !reply || !isTalk(message) || message.isDeleted || message.failure) return false
    reply(message)
    return true
  })
  const mayAnswer = reply !== undefined
  useEffect(() => {
    const area = log.current
    if (!area || !mayAnswer) return undefined
    const press = ({ target }: MouseEvent) => {
      const bubble = bubbleAt(target)
      // The word that a double press marks was not meant to be marked.
      if (bubble && answer(bubble)) document.getSelection()?.removeAllRanges()
    }
    const leaving = new AbortController()
    area.addEventListener('dblclick', press, { signal: leaving.signal })
    const swipe = (first: TouchEvent) =>
      void import('./swipe.ts').then(({ watchSwipes }) =>
        watchSwipes({ area, first, answer: (one) => void answer(one), signal: leaving.signal }),
      )
    area.addEventListener('touchstart', swipe, {
      once: true,
      passive: true,
      signal: leaving.signal,
    })
    return () => leaving.abort()
  }, [log, mayAnswer])
}
