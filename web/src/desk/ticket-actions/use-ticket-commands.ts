import type { Ticket } from '@recado/contract/desk/tickets'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconClockPause,
  IconClockPlay,
  IconHourglass,
  IconInbox,
  IconLayoutKanban,
  IconRotateClockwise,
  IconTag,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { useActions, type Action } from '../../app/keyboard/actions.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import type { TicketActions } from './use-ticket-actions.ts'

type Terms = {
  ticket: Ticket
  actions: TicketActions
  /** Starts an answer to the customer's last message; undefined if there is none. */
  reply: (() => void) | undefined
}

/** The actions of the open ticket, as shortcuts and in the palette. */
export function useTicketCommands(terms: Terms): void {
  const { t } = useTranslation('tickets')
  const { contact, status } = terms.ticket
  const all = { open: useOpenActions(terms), ...useOtherActions(terms) }
  useActions({
    title: t('inThisTicket', { name: nameOf(contact) }),
    actions: all[status],
    isNearest: true,
  })
}

/** The second steps in the palette: the receiver or the tag. */
function useSteps(ticket: Ticket) {
  const { user } = useSession()
  const navigate = useNavigate()
  const leave = () => void navigate({ pathname: paths.tickets, search: window.location.search })
  const terms = { ticket, userId: user.id, leave }
  return {
    receivers: async () => (await import('./palette-steps.ts')).listReceivers(terms),
    tags: async () => (await import('./palette-steps.ts')).listTagChoices(terms),
  }
}

function useOpenActions({ ticket, actions, reply }: Terms): Action[] {
  const { t } = useTranslation('tickets')
  const steps = useSteps(ticket)
  const run = { resolve: () => void actions.resolve(), next: () => void actions.resolveAndNext() }
  const back: Action = {
    id: 'unsnooze',
    label: t('unsnooze'),
    icon: IconClockPlay,
    run: () => void actions.bringBack(),
  }
  const ofReply: Action[] = reply
    ? [{ id: 'reply', label: t('replyToLast'), icon: IconArrowBackUp, keys: 'r', run: reply }]
    : []
  return [
    { id: 'resolve', label: t('resolve'), icon: IconCheck, keys: 'e', run: run.resolve },
    {
      id: 'resolve-next',
      label: t('resolveAndNext'),
      icon: IconChecks,
      keys: 'Shift+e',
      run: run.next,
    },
    ...ofReply,
    {
      id: 'transfer',
      label: t('transfer'),
      icon: IconArrowsExchange,
      keys: 't',
      run: actions.transfer,
      steps: steps.receivers,
    },
    { id: 'snooze', label: t('snooze'), icon: IconClockPause, keys: 's', run: actions.snooze },
    ...(ticket.snoozedUntil ? [back] : []),
    { id: 'tag', label: t('tagIt'), icon: IconTag, steps: steps.tags },
    { id: 'schedule', label: t('schedule'), icon: IconCalendarEvent, run: actions.schedule },
    { id: 'funnel', label: t('addToFunnel'), icon: IconLayoutKanban, run: actions.addToFunnel },
    { id: 'expiration', label: t('expiration'), icon: IconHourglass, run: actions.setExpiration },
    { id: 'to-queue', label: t('toQueue'), icon: IconInbox, run: () => void actions.toQueue() },
  ]
}

function useOtherActions({ actions }: Terms): Record<'pending' | 'closed', Action[]> {
  const { t } = useTranslation('tickets')
  const accept: Action = {
    id: 'accept',
    label: t('accept'),
    icon: IconCheck,
    keys: 'a',
    isHeardElsewhere: true,
    run: () => void actions.accept(),
  }
  const reopen: Action = {
    id: 'reopen',
    label: t('reopen'),
    icon: IconRotateClockwise,
    run: () => void actions.reopen(),
  }
  return { pending: [accept], closed: [reopen] }
}
