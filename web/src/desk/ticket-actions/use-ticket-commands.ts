import type { Ticket } from '@recado/contract/tickets'
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
import { useActs, type Act } from '../../app/keyboard/actions.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import type { TicketActs } from './use-ticket-actions.ts'

type Terms = {
  ticket: Ticket
  acts: TicketActs
  /** Begins an answer to the customer's last message; undefined where there is none. */
  reply: (() => void) | undefined
}

/** What can be done with the open ticket, by its keys and in the palette. */
export function useTicketCommands(terms: Terms): void {
  const { t } = useTranslation('tickets')
  const { contact, status } = terms.ticket
  const all = { open: useOpenActs(terms), ...useOtherActs(terms) }
  useActs({
    title: t('inThisTicket', { name: nameOf(contact) }),
    acts: all[status],
    isNearest: true,
  })
}

/** What the palette asks in a second step: to whom, which tag. */
function useSteps(ticket: Ticket) {
  const { user } = useSession()
  const navigate = useNavigate()
  const leave = () => void navigate({ pathname: paths.tickets, search: window.location.search })
  const terms = { ticket, userId: user.id, leave }
  return {
    receivers: async () => (await import('./palette-steps.ts')).receiversOf(terms),
    tags: async () => (await import('./palette-steps.ts')).tagChoicesOf(terms),
  }
}

function useOpenActs({ ticket, acts, reply }: Terms): Act[] {
  const { t } = useTranslation('tickets')
  const steps = useSteps(ticket)
  const run = { resolve: () => void acts.resolve(), next: () => void acts.resolveAndNext() }
  const back: Act = {
    id: 'unsnooze',
    label: t('unsnooze'),
    icon: IconClockPlay,
    run: () => void acts.bringBack(),
  }
  const ofReply: Act[] = reply
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
      run: acts.transfer,
      steps: steps.receivers,
    },
    { id: 'snooze', label: t('snooze'), icon: IconClockPause, keys: 's', run: acts.snooze },
    ...(ticket.snoozedUntil ? [back] : []),
    { id: 'tag', label: t('tagIt'), icon: IconTag, steps: steps.tags },
    { id: 'schedule', label: t('schedule'), icon: IconCalendarEvent, run: acts.schedule },
    { id: 'funnel', label: t('addToFunnel'), icon: IconLayoutKanban, run: acts.addToFunnel },
    { id: 'expiration', label: t('expiration'), icon: IconHourglass, run: acts.setExpiration },
    { id: 'to-queue', label: t('toQueue'), icon: IconInbox, run: () => void acts.toQueue() },
  ]
}

function useOtherActs({ acts }: Terms): Record<'pending' | 'closed', Act[]> {
  const { t } = useTranslation('tickets')
  const accept: Act = {
    id: 'accept',
    label: t('accept'),
    icon: IconCheck,
    keys: 'a',
    isHeardElsewhere: true,
    run: () => void acts.accept(),
  }
  const reopen: Act = {
    id: 'reopen',
    label: t('reopen'),
    icon: IconRotateClockwise,
    run: () => void acts.reopen(),
  }
  return { pending: [accept], closed: [reopen] }
}
