import { automationRules, type Macro } from '@recado/contract/automation/automation-rules'
import { actsOf, ruleTicketOf } from '@recado/contract/automation/rules'
import type { Call } from '@recado/contract/platform/endpoint'
import { snoozes } from '@recado/contract/desk/snoozes'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call, type CallOptions } from '../../app/calls/api.ts'
import { useSession } from '../../app/session/session.ts'
import type { Closing } from '../ticket-actions/ClosingForm.tsx'
import { runWithUndo } from './run-with-undo.ts'
import { findTicket } from '../tickets/cached-tickets.ts'
import { applyBatchedEvents, applyOwnChange } from '../tickets/live.ts'
import { showWaitingToast } from '../tickets/undo-toast.ts'
import type { Selection } from './use-selection.ts'
import { useTicketList } from '../tickets/use-tickets.ts'
import type { DeskView } from '../tickets/view.ts'

type Act = {
  /** Translation key of the message about the action, with the number of tickets. */
  said: 'didHandOver' | 'didResolve' | 'didSnooze' | 'didTag' | 'didMacro' | 'didRead'
  /** Text shown in the rows that are about to leave the list. */
  words?: string
  /** Selects the tickets that need the action; the others are skipped. */
  only?: (ticket: Ticket) => boolean
  run: (ticket: Ticket, how: CallOptions) => Promise<Ticket>
}

type Named = { id: number; name: string }

/** The actions for the selected rows of a view. */
export function useBulk(view: DeskView, selection: Selection) {
  const { t } = useTranslation('list')
  const plan = usePlan(view, selection)
  return {
    ...useHandOver(plan),
    ...useMacros(plan, { view, selection }),
    resolve: (closing: Closing = {}) =>
      plan({
        said: 'didResolve',
        words: t('isResolved'),
        only: ({ status }) => status !== 'closed',
        run: change(({ id: ticketId }) => ({ ticketId, status: 'closed', ...closing })),
      }),
    snooze: ({ until, when }: { until: string; when: string }) =>
      plan({
        said: 'didSnooze',
        words: t('isSnoozed', { when }),
        only: ({ status }) => status === 'open',
        run: async (row, how) => {
          // A ticket whose customer has written since then is not snoozed unread.
          applyBatchedEvents()
          const now = findTicket(({ id }) => id === row.id) ?? row
          if (now.messagesCount > row.messagesCount) return now
          return call(snoozes.set, { ticketId: row.id, until }, how)
        },
      }),
    tag: ({ id }: { id: number }) =>
      plan({
        said: 'didTag',
        only: ({ tags }) => !tags.some((tag) => tag.id === id),
        run: ({ id: ticketId }, how) => call(ticketTags.give, { ticketId, tagId: id }, how),
      }),
    markRead: () =>
      plan({
        said: 'didRead',
        only: ({ unreadMessages }) => unreadMessages > 0,
        run: ({ id: ticketId }, how) => call(tickets.read, { ticketId }, how),
      }),
  }
}

/** Runs a macro on the selected tickets on which it would act. */
function useMacros(plan: Plan, { view, selection }: { view: DeskView; selection: Selection }) {
  const { t } = useTranslation('list')
  const { rows } = useTicketList(view)
  return {
    macro: ({ id, name, actions }: Macro) =>
      plan({
        said: 'didMacro',
        words: t('isMacro', { name }),
        only: (ticket) => wouldAct(actions, ticket),
        run: ({ id: ticketId }, how) => call(automationRules.run, { id, ticketId }, how),
      }),
    /** Of how many of the selected tickets the macro would change or send something. */
    countActing: ({ actions }: Macro): number =>
      rows.filter((row) => selection.ids.has(row.id) && wouldAct(actions, row)).length,
  }
}

const wouldAct = (actions: Macro['actions'], ticket: Ticket): boolean =>
  actsOf(actions, ruleTicketOf(ticket)).includes(true)

type Plan = (action: Act) => void

/** Hands tickets over to a colleague, to a queue, or to the user. */
function useHandOver(plan: Plan) {
  const { t } = useTranslation('list')
  const { user } = useSession()
  const isMine = ({ status, userId }: Ticket) => status === 'open' && userId === user.id
  return {
    toMyself: () =>
      plan({
        said: 'didHandOver',
        words: t('goesToMyself'),
        only: (ticket) => !isMine(ticket),
        run: change(({ id: ticketId, status }) =>
          status === 'open'
            ? { ticketId, userId: user.id }
            : { ticketId, status: 'open', userId: user.id },
        ),
      }),
    toUser: ({ id, name }: Named) =>
      plan({
        said: 'didHandOver',
        words: t('goesTo', { name }),
        run: change((ticket) => ({ ticketId: ticket.id, userId: id })),
      }),
    toQueue: ({ id, name }: Named) =>
      plan({
        said: 'didHandOver',
        words: t('goesTo', { name }),
        run: change((ticket) => ({ ticketId: ticket.id, queueId: id, status: 'pending' })),
      }),
  }
}

const change =
  (to: (ticket: Ticket) => Call<typeof tickets.change>) => (ticket: Ticket, how: CallOptions) =>
    call(tickets.change, to(ticket), how)

/** Plans an action for the selected rows that need it, shows the undo toast and clears the selection. */
function usePlan(view: DeskView, { ids, clear }: Selection): Plan {
  const { t } = useTranslation('list')
  const { user } = useSession()
  const { rows } = useTicketList(view)
  return ({ said, words, only = () => true, run }) => {
    const chosen = rows.filter((row) => ids.has(row.id) && only(row))
    clear()
    if (chosen.length === 0) return
    const action = runWithUndo({
      rows: chosen,
      words,
      run: async (ticket, how) => applyOwnChange(await run(ticket, how), user.id),
      failed: (refused) => t('notDone', { count: refused }),
      tooLate: t('undoTooLate'),
    })
    showWaitingToast(t(said, { count: chosen.length }), action)
  }
}
