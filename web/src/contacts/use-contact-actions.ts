import type { Contact } from '@recado/contract/contacts/contacts'
import { may } from '@recado/contract/platform/permissions'
import {
  IconBan,
  IconCircleCheck,
  IconMessage2,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useActions } from '../app/keyboard/actions.ts'
import { showError, showSuccess } from '../app/calls/errors.ts'
import { paths } from '../app/paths.ts'
import type { Refused } from '../app/calls/refused.ts'
import { useSession } from '../app/session/session.ts'
import { captureTyping } from '../ui/lazy/typed-ahead.ts'
import { showStartRefusal } from './start-refusal.ts'
import { useNumbers } from '../connections/use-numbers.ts'
import type { RowAction } from '../app/lists/RowActions.tsx'
import { useBlockContact, useRemoveContact } from './contact-list.ts'
import { startTicketWith } from './start-ticket.ts'

/** Actions on a contact that open a dialog first. */
export type ContactDialogRequest = { what: 'block' | 'remove' | 'talk'; contact: Contact }

/** Actions of the contacts page, and the dialog that is open. */
export function useContactActions() {
  const { t } = useTranslation('contact-page')
  const [asked, setAsked] = useState<ContactDialogRequest>()
  const dialog = useEditInAddress()
  const talk = useTalk((contact) => setAsked({ what: 'talk', contact }))
  const { block, remove } = useChanges()
  const create = () => {
    captureTyping(() => dialog.close({}))
    dialog.open('new')
  }
  useActions({
    title: t('title'),
    actions: [{ id: 'contact-create', label: t('create'), icon: IconPlus, run: create }],
  })
  return {
    asked,
    dialog,
    create,
    edit: ({ id }: Contact) => dialog.open(String(id)),
    of: useActionsOf({
      talk,
      ask: setAsked,
      edit: dialog.open,
      unblock: (one) => block(one, false),
    }),
    close: () => setAsked(undefined),
    block: (contact: Contact) => block(contact, true),
    remove,
  }
}

export type ContactActions = ReturnType<typeof useContactActions>

function useEditInAddress() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const wanted = params.get('edit')
  const put = (edit: string | undefined) =>
    setParams((old) => {
      const { edit: _edit, ...rest } = Object.fromEntries(old)
      return edit ? { ...rest, edit } : rest
    })
  return {
    isOpen: wanted !== null,
    contactId: wanted === null || wanted === 'new' ? undefined : Number(wanted),
    open: (edit: string) => put(edit),
    close: ({ ticketUuid }: { ticketUuid?: string }) =>
      ticketUuid ? void navigate(paths.ticket(ticketUuid)) : put(undefined),
  }
}

/** With a single connection the conversation opens at once. With several, a dialog asks which one to use. */
function useTalk(ask: (contact: Contact) => void) {
  const navigate = useNavigate()
  const hasChoice = (useNumbers() ?? []).length > 1
  return (contact: Contact) => {
    if (hasChoice) return ask(contact)
    startTicketWith(contact.id).then((uuid) => navigate(paths.ticket(uuid)), showStartRefusal)
  }
}

function useChanges() {
  const { t } = useTranslation('contact-page')
  const block = useBlockContact()
  const remove = useRemoveContact()
  return {
    block: async ({ id }: Contact, isBlocked: boolean) => {
      await block(id, isBlocked)
      showSuccess(t(isBlocked ? 'blockDone' : 'unblockDone'))
    },
    remove: async ({ id }: Contact) => {
      await remove(id)
      showSuccess(t('removed'))
    },
  }
}

type Ways = {
  talk: (contact: Contact) => void
  edit: (id: string) => void
  ask: (asked: ContactDialogRequest) => void
  unblock: (contact: Contact) => Promise<void>
}

/** The row actions this user is allowed to perform. The same function until the language or the user changes. */
function useActionsOf(latest: Ways) {
  const { t } = useTranslation('contact-page')
  const { user } = useSession()
  const ways = useRef(latest)
  useEffect(() => {
    ways.current = latest
  })
  return useCallback(
    (contact: Contact): RowAction[] => {
      const talk = () => ways.current.talk(contact)
      const edit = () => ways.current.edit(String(contact.id))
      const remove = () => ways.current.ask({ what: 'remove', contact })
      return [
        ...(contact.isBlocked
          ? []
          : [{ label: t('talk'), icon: IconMessage2, isNear: true, run: talk }]),
        { label: t('editShort'), icon: IconPencil, isNear: true, run: edit },
        blockingOf(contact, ways, t),
        ...(may(user, 'contacts.delete')
          ? [{ label: t('remove'), icon: IconTrash, isGrave: true, run: remove }]
          : []),
      ]
    },
    [t, user],
  )
}

const blockingOf = (
  contact: Contact,
  ways: RefObject<Ways>,
  t: (key: 'block' | 'unblock') => string,
): RowAction =>
  contact.isBlocked
    ? {
        label: t('unblock'),
        icon: IconCircleCheck,
        run: () =>
          void ways.current.unblock(contact).catch((refused: Refused) => showError(refused)),
      }
    : {
        label: t('block'),
        icon: IconBan,
        run: () => ways.current.ask({ what: 'block', contact }),
      }
