import { queues } from '@recado/contract/accounts/queues'
import { tags, type Tag } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { users } from '@recado/contract/accounts/users'
import i18next from 'i18next'
import type { Action } from '../../app/keyboard/actions.ts'
import { call, Refused } from '../../app/calls/api.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { loadNamespaces } from '../../i18n/start.ts'
import { expectDeparture } from '../tickets/expected-departures.ts'
import { applyOwnChange } from '../tickets/live.ts'

type Terms = {
  ticket: Ticket
  userId: number
  /** Returns to the list after the ticket has gone to somebody else. */
  leave: () => void
}

async function orSay(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    showError(refused)
  }
}

/** The possible receivers of the ticket: agents, online and least busy first, then queues. */
export async function listReceivers({ ticket, userId, leave }: Terms): Promise<Action[]> {
  const [people, all] = await Promise.all([
    call(users.list, {}),
    call(queues.list, {}),
    loadNamespaces(['ticket-actions']),
  ])
  const t = (key: 'online' | 'offline' | 'queues') => i18next.t(key, { ns: 'ticket-actions' })
  const give = (to: { userId: number } | { queueId: number }, name: string) =>
    orSay(async () => {
      const asked = { ticketId: ticket.id, ...to }
      const given = await expectDeparture(ticket.id, () => call(tickets.change, asked))
      showSuccess(i18next.t('transferredTo', { ns: 'ticket-actions', name }))
      if (given.userId === userId) applyOwnChange(given, userId)
      else leave()
    })
  const persons = people
    .filter(({ id }) => id !== ticket.userId)
    .toSorted(
      (one, other) =>
        Number(other.online) - Number(one.online) || one.openTickets - other.openTickets,
    )
    .map(({ id, name, online }) => ({
      id: `give:user:${id}`,
      label: name,
      hint: t(online ? 'online' : 'offline'),
      face: name,
      run: () => void give({ userId: id }, name),
    }))
  const places = all.map(({ id, name, color }) => ({
    id: `give:queue:${id}`,
    label: name,
    color,
    run: () => void give({ queueId: id }, name),
  }))
  return [...persons, ...places]
}

/** The company's tags. Choosing one adds it to the ticket or removes it. */
export async function listTagChoices({ ticket, userId }: Terms): Promise<Action[]> {
  const [all] = await Promise.all([call(tags.list, {}), loadNamespaces(['tickets'])])
  const has = ({ id }: Tag) => ticket.tags.some((tag) => tag.id === id)
  const turn = (tag: Tag) =>
    orSay(async () => {
      const line = has(tag) ? ticketTags.take : ticketTags.give
      applyOwnChange(await call(line, { ticketId: ticket.id, tagId: tag.id }), userId)
    })
  return all.map((tag) => ({
    id: `tag:${tag.id}`,
    label: tag.name,
    color: tag.color,
    ...(has(tag) && { hint: i18next.t('hasTag', { ns: 'tickets' }) }),
    run: () => void turn(tag),
  }))
}
