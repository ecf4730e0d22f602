import { ContactForm, type ContactFull } from '@recado/contract/contacts/contacts'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showSuccess } from '../app/calls/errors.ts'
import type { Refused } from '../app/calls/refused.ts'
import { useSession } from '../app/session/session.ts'
import { showStartRefusal } from './start-refusal.ts'
import { useDialogForm } from '../app/forms/use-dialog-form.ts'
import { useSaveContact } from './contact-list.ts'
import { withCountry } from '../app/text/contact-names.ts'
import { isHiddenNumber } from '@recado/contract/platform/hidden-numbers'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { startTicketWith } from './start-ticket.ts'

export type ContactResult = {
  /** The saved contact. */
  contact?: ContactFull
  /** The conversation that was started, or was already open. */
  ticketUuid?: string
}

type Field = { key: string; name: string; value: string }
type Values = {
  name: string
  number: string
  email: string
  /** The id of the preferred agent. */
  preferred: string | null
  extraInfo: Field[]
}

const valuesOf = (contact: ContactFull | undefined): Values => ({
  name: contact?.name ?? '',
  number: phoneOf(contact?.number ?? ''),
  email: contact?.email ?? '',
  preferred: contact?.preferredUser ? String(contact.preferredUser.id) : null,
  extraInfo: (contact?.extraInfo ?? []).map(({ id, name, value }) => ({
    key: String(id),
    name,
    value,
  })),
})

const refusedAt = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_WAPP_CHECK_CONTACT: 'number',
  ERR_NO_USER_FOUND: 'preferred',
} as const

type Terms = { contact: ContactFull | undefined; onClose: (result: ContactResult) => void }

/** State of the contact form: creates or updates, and starts a conversation if requested. */
export function useContactEdit({ contact, onClose }: Terms) {
  const { t } = useTranslation('contact-page')
  const { number = '' } = contact ?? {}
  const canEditNumber = contact === undefined || (number !== '' && !isHiddenNumber(number))
  const save = useSaving(contact, canEditNumber)
  const form = useDialogForm<Values, ContactFull>({
    schema: canEditNumber ? ContactForm : ContactForm.omit({ number: true }),
    values: valuesOf(contact),
    save,
    onSaved: (saved) => {
      showSuccess(t(contact ? 'saved' : 'created'))
      onClose({ contact: saved })
    },
    refusedAt,
    sentence: ({ code, details }) => {
      const { name } = (details ?? {}) as { name?: string }
      return code === 'ERR_DUPLICATED_CONTACT' && name ? t('duplicateOf', { name }) : undefined
    },
    words: (path, fault) => {
      if (path === 'name') return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
      return path === 'number' ? t('badNumber') : undefined
    },
  })
  const [isBusy, setIsBusy] = useState(false)
  const talk = async (saved: ContactFull) => {
    setIsBusy(true)
    await startTicketWith(saved.id).then(
      (ticketUuid) => onClose({ contact: saved, ticketUuid }),
      (refused: Refused) => {
        onClose({ contact: saved })
        showStartRefusal(refused)
      },
    )
  }
  const start = () => {
    if (contact && !form.isDirty) void talk(contact)
    else form.submitTo((saved) => void talk(saved))()
  }
  return { form, canEditNumber, talk: { start, isBusy } }
}

export type ContactEdit = ReturnType<typeof useContactEdit>

function useSaving(contact: ContactFull | undefined, canEditNumber: boolean) {
  const saving = useSaveContact()
  const { timeZone } = useSession().user.company
  return async ({ number: typed, extraInfo, preferred, ...rest }: Values) => {
    const number = withCountry(typed, timeZone)
    const preferredUserId = preferred === null ? null : Number(preferred)
    const said = {
      ...rest,
      preferredUserId,
      extraInfo: extraInfo.map(({ name, value }) => ({ name, value })),
    }
    if (!contact) {
      const made = await saving.create({ ...said, number })
      saving.tellCreated(made)
      return made
    }
    const saved = await saving.update({ id: contact.id, ...said, ...(canEditNumber && { number }) })
    saving.tellUpdated(saved)
    return saved
  }
}
