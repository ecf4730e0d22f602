import type { Card, CardChange } from '@recado/contract/desk/funnel'
import type { z } from 'zod'
import { amountIn, amountText } from '../../app/text/amounts.ts'

/** The content of a card as a form shows it. */
export type CardValues = { value: string; description: string; tagId: string | null }

/** Without a card: those of a new one. */
export const valuesOf = (card: Card | null): CardValues => ({
  value: amountText(card?.value ?? 0),
  description: card?.description ?? '',
  tagId: card?.tagId ? String(card.tagId) : null,
})

/** The content of a card as the server takes it. */
export const contentOf = ({ value, description, tagId }: CardValues) => ({
  value: amountIn(value),
  description,
  tagId: tagId === null ? null : Number(tagId),
})

/** Only what the user has changed, so that a colleague's change of another field stays. */
export function changesOf(opened: CardValues, now: CardValues): z.input<typeof CardChange> {
  const content = contentOf(now)
  return {
    ...(now.value !== opened.value && { value: content.value }),
    ...(now.description !== opened.description && { description: content.description }),
    ...(now.tagId !== opened.tagId && { tagId: content.tagId }),
  }
}
