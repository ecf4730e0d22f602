import { useCombobox } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { userUpdated, users, type Colleague } from '@recado/contract/accounts/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { call, Refused } from '../../app/calls/api.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { useLive } from '../../app/live/live.ts'
import { paths } from '../../app/paths.ts'
import { normalizeText } from '../../app/text/normalize-text.ts'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { expectDeparture } from '../tickets/expected-departures.ts'
import { applyOwnChange } from '../tickets/live.ts'
import { useQueues } from '../../accounts/use-queues.ts'

type Terms = { ticket: Ticket; onDone: () => void }

/** State of a transfer: receiver and note. */
export function useTransfer({ ticket, onDone }: Terms) {
  const [said, setSaid] = useState('')
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const { people, queues, ...loading } = useReceivers(ticket, said)
  const { send: sendTo, isSending } = useSending({ ticket, onDone })
  const box = useWalk(`${said}/${people.length}/${queues.length}`, said.trim() !== '')
  const named = [
    ...people.map(({ id, name }) => ({ value: `user:${id}`, name })),
    ...queues.map(({ id, name }) => ({ value: `queue:${id}`, name })),
  ]
  const send = async (to = chosen) => {
    setIsChecked(true)
    const receiver = named.find(({ value }) => value === to)
    if (receiver) await sendTo({ ...receiver, note: note.trim() })
  }
  return {
    box,
    said,
    write: (next: string) => {
      setSaid(next)
      setChosen(undefined)
    },
    note,
    setNote,
    people,
    queues,
    ...loading,
    chosen,
    choose: (value: string) => (value === chosen ? void send(value) : setChosen(value)),
    isLacking: isChecked && chosen === undefined,
    isSending,
    send,
  }
}

/** The options below the field. While a search text is set, the first match is preselected. */
function useWalk(listed: string, isNarrowed: boolean) {
  const box = useCombobox({ opened: true })
  const begin = useEffectEvent(() => {
    if (isNarrowed) box.selectFirstOption()
    else box.resetSelectedOption()
  })
  useEffect(() => begin(), [listed])
  return box
}

const byLoad = (one: Colleague, other: Colleague) =>
  Number(other.online) - Number(one.online) ||
  one.openTickets - other.openTickets ||
  one.name.localeCompare(other.name)

/** The possible receivers, online and least busy first. From three letters on only those that match. */
function useReceivers({ userId, queueId, status }: Ticket, said: string) {
  const people = useEndpointQuery(users.list, {}, { staleTime: 0 })
  const queues = useQueues()
  useLive(userUpdated, () => invalidate(users.list))
  const wanted = normalizeText(said.trim())
  const isMeant = ({ name }: { name: string }) =>
    wanted.length < limits.searchMin || normalizeText(name).includes(wanted)
  const waitsThere = (id: number) => status === 'pending' && id === queueId
  return {
    people: (people.data ?? []).filter((one) => one.id !== userId && isMeant(one)).toSorted(byLoad),
    queues: (queues.data ?? []).filter((one) => !waitsThere(one.id) && isMeant(one)),
    isLoaded: people.isSuccess && queues.isSuccess,
    error: people.error ?? queues.error,
    reload: () => {
      for (const answer of [people, queues]) if (answer.isError) void answer.refetch()
    },
  }
}

type Sending = { value: string; name: string; note: string }

function useSending({ ticket: { id: ticketId }, onDone }: Terms) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const send = async ({ value, name, note }: Sending) => {
    const [kind, id] = value.split(':')
    const to =
      kind === 'user'
        ? { userId: Number(id), queueId: null }
        : { queueId: Number(id), status: 'pending' as const, userId: null }
    setIsSending(true)
    try {
      const asked = { ticketId, ...to, ...(note && { note }) }
      const given = await expectDeparture(ticketId, () => call(tickets.change, asked))
      onDone()
      showSuccess(t('transferredTo', { name }))
      if (given.userId === user.id) applyOwnChange(given, user.id)
      else void navigate({ pathname: paths.tickets, search: window.location.search })
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, send }
}
