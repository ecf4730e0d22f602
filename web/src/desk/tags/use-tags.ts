import { tagCreated, tagDeleted, tags, tagUpdated, type Tag } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useRef, useState } from 'react'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { applyOwnChange } from '../tickets/live.ts'

const refetch = () => invalidate(tags.list)

/** The company's tags, sorted by name. */
export function useTags() {
  useLive(tagCreated, refetch)
  useLive(tagUpdated, refetch)
  useLive(tagDeleted, refetch)
  useResync(refetch)
  return useEndpointQuery(tags.list, {})
}

/** A pending change of one tag. */
type Turn = { tag: Tag; isGiven: boolean }

const turned = (chosen: Tag[], { tag, isGiven }: Turn): Tag[] => {
  const rest = chosen.filter(({ id }) => id !== tag.id)
  return isGiven ? [...rest, tag] : rest
}

/** The tags of a ticket, and functions to add and remove one. Changes show at once. */
export function useTicketTags({ id: ticketId, tags: known }: Ticket) {
  const { user } = useSession()
  const [turns, setTurns] = useState<Turn[]>([])
  const last = useRef(Promise.resolve())
  const chosen = turns.reduce(turned, known)
  const make = async (turn: Turn) => {
    try {
      const line = turn.isGiven ? ticketTags.give : ticketTags.take
      applyOwnChange(await call(line, { ticketId, tagId: turn.tag.id }), user.id)
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    } finally {
      setTurns((all) => all.filter((one) => one !== turn))
    }
  }
  // Changes run one after another, so adding and removing a tag quickly ends without it.
  const turnTo = (turn: Turn) => {
    setTurns((all) => [...all, turn])
    last.current = last.current.then(
      () => make(turn),
      () => make(turn),
    )
    return last.current
  }
  const has = (tag: Tag) => chosen.some(({ id }) => id === tag.id)
  return {
    chosen,
    has,
    toggle: (tag: Tag) => turnTo({ tag, isGiven: !has(tag) }),
    create: async (form: { name: string; color: string }) => {
      try {
        await turnTo({ tag: await call(tags.create, form), isGiven: true })
      } catch (refused) {
        if (!(refused instanceof Refused)) throw refused
        showError(refused)
      }
    },
  }
}
