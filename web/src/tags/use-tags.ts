import { tagCreated, tagDeleted, tags, tagUpdated, type Tag } from '@recado/contract/tags'
import { ticketTags } from '@recado/contract/ticket-tags'
import type { Ticket } from '@recado/contract/tickets'
import { useState } from 'react'
import { call, Refused } from '../app/api.ts'
import { showError } from '../app/errors.ts'
import { useCaughtUp, useLive } from '../app/live.ts'
import { cache, keyOf, useAnswer } from '../app/query.ts'
import { useSession } from '../app/session.ts'
import { tellOwnChange } from '../tickets/live.ts'

const askAgain = () => void cache.invalidateQueries({ queryKey: keyOf(tags.list) })

/** The company's tags, by name. */
export function useTags() {
  useLive(tagCreated, askAgain)
  useLive(tagUpdated, askAgain)
  useLive(tagDeleted, askAgain)
  useCaughtUp(askAgain)
  return useAnswer(tags.list, {})
}

/** Which tags a ticket has, and how to give and take one. What was pressed shows at once. */
export function useTicketTags({ id: ticketId, tags: known }: Ticket) {
  const { user } = useSession()
  const [wanted, setWanted] = useState<Tag[]>()
  const chosen = wanted ?? known
  const sync = async (next: Tag[]) => {
    setWanted(next)
    try {
      const asked = { ticketId, tags: next.map(({ id }) => ({ id })) }
      tellOwnChange(await call(ticketTags.sync, asked), user.id)
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    } finally {
      setWanted(undefined)
    }
  }
  const has = (tag: Tag) => chosen.some(({ id }) => id === tag.id)
  return {
    chosen,
    has,
    toggle: (tag: Tag) =>
      sync(has(tag) ? chosen.filter(({ id }) => id !== tag.id) : [...chosen, tag]),
    create: async (form: { name: string; color: string }) => {
      try {
        await sync([...chosen, await call(tags.create, form)])
      } catch (refused) {
        if (!(refused instanceof Refused)) throw refused
        showError(refused)
      }
    },
  }
}
