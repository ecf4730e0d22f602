import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsNarrow } from '../../ui/widths.ts'

const dialogs = ['edit', 'remove', 'lane', 'removeLane'] as const
export type BoardDialog = (typeof dialogs)[number]

/**
 * What is open on the board, according to the address: the conversation of a card (`?card=3`) and a dialog (`?edit=3`,
 * `?remove=3`, `?lane=new`, `?lane=3`, `?removeLane=3`).
 */
export function useBoardAddress() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isNarrow = useIsNarrow()
  const card = params.get('card')
  const kind = dialogs.find((one) => params.has(one))
  const go = (change: Record<string, string | null>, how: { replace: boolean }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(change))
          if (value === null) next.delete(key)
          else next.set(key, value)
        return next
      },
      { ...how, state: { openedHere: true } },
    )
  return {
    /** The card whose conversation is open. */
    cardId: card === null ? undefined : Number(card),
    dialog: kind && { kind, id: params.get(kind)! },
    /** On a phone the conversation is a page of its own, which the back navigation closes. */
    openCard: (cardId: number) =>
      go({ card: String(cardId), info: null }, { replace: card !== null || !isNarrow }),
    closeCard: () => {
      const wasOpenedHere = (state as { openedHere?: boolean } | null)?.openedHere === true
      if (isNarrow && wasOpenedHere) void navigate(-1)
      else go({ card: null, info: null }, { replace: true })
    },
    /** Over a conversation a dialog adds no entry to the history, so that the back navigation closes the conversation. */
    open: (dialog: BoardDialog, id: number | 'new') =>
      go({ [dialog]: String(id) }, { replace: card !== null }),
    close: () => go(Object.fromEntries(dialogs.map((one) => [one, null])), { replace: true }),
  }
}

export type BoardAddress = ReturnType<typeof useBoardAddress>
