import type { Message } from '@recado/contract/messages'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { bubbleAt } from './bubble-at.ts'
import { isTalk } from './rules.ts'

type Terms = {
  log: RefObject<HTMLElement | null>
  list: readonly Message[]
  reply: ((message: Message) => void) | undefined
}

/** A double press with the mouse or a swipe with the finger answers; a finger that stays opens the menu. */
export function useBubbleGestures({ log, list, reply }: Terms): void {
  const answer = useEffectEvent((bubble: HTMLElement): boolean => {
    const message = list.find(({ id }) => id === bubble.dataset['message'])
    if (!message || !reply || !isTalk(message) || message.isDeleted || message.failure) return false
    reply(message)
    return true
  })
  const mayAnswer = reply !== undefined
  useEffect(() => {
    const area = log.current
    if (!area) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const press = ({ target }: MouseEvent) => {
      const bubble = bubbleAt(target)
      // The word that a double press marks was not meant to be marked.
      if (bubble && answer(bubble)) document.getSelection()?.removeAllRanges()
    }
    if (mayAnswer) area.addEventListener('dblclick', press, { signal })
    const touch = (first: TouchEvent) => {
      let isDown = true
      const lift = () => (isDown = false)
      area.addEventListener('touchend', lift, { once: true, passive: true, signal })
      void import('./touch.ts').then(({ watchSwipes, watchHolds }) => {
        const terms = { area, signal, ...(isDown && { first }) }
        watchHolds(terms)
        if (mayAnswer) watchSwipes({ ...terms, answer: (one) => void answer(one) })
      })
    }
    area.addEventListener('touchstart', touch, { once: true, passive: true, signal })
    return () => leaving.abort()
  }, [log, mayAnswer])
}
