import type { Contact } from '@recado/contract/contacts/contacts'
import { Combobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { BlockedChip } from './BlockedChip.tsx'
import { SearchOption, SearchPicker } from '../app/forms/SearchPicker.tsx'
import { useSearchPicker } from '../app/forms/use-search-picker.ts'
import { nameOf } from '../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import classes from './ContactPicker.module.css'
import { isSearchable, useContactSearch } from './use-contacts.ts'

type Props = {
  label: string
  placeholder: string
  error: ReactNode
  chosen: Contact | undefined
  onChoose: (contact: Contact | undefined) => void
  /** Rendered if the search finds nothing, with the searched text. */
  whenNone: (said: string) => ReactNode
}

/** Searches contacts half a second after the last keystroke. */
export function ContactPicker({ chosen, onChoose, whenNone, ...field }: Props) {
  const { t } = useTranslation('contacts')
  const picker = useSearchPicker({ chosen, onChoose, nameOf })
  const { said, settled } = picker
  const found = useContactSearch(chosen ? '' : settled)
  const isWaiting = settled !== said || found.isFetching
  const rows = isWaiting || !isSearchable(settled) ? undefined : found.data?.contacts
  return (
    <SearchPicker
      {...field}
      picker={picker}
      rows={found.data?.contacts}
      isBusy={isWaiting && isSearchable(said) && !chosen}
      resultsLabel={t('results')}
      hasFocus
    >
      <Found said={said} contacts={rows} whenNone={whenNone} />
    </SearchPicker>
  )
}

type FoundProps = {
  said: string
  contacts: Contact[] | undefined
  whenNone: (said: string) => ReactNode
}

function Found({ said, contacts, whenNone }: FoundProps) {
  const { t } = useTranslation('contacts')
  if (!isSearchable(said)) return <Combobox.Empty>{t('keepTyping')}</Combobox.Empty>
  if (!contacts) return <Combobox.Empty>{t('searching')}</Combobox.Empty>
  if (contacts.length === 0)
    return (
      <Combobox.Empty>
        <span className={classes.none}>
          {t('noneFound')}
          {whenNone(said)}
        </span>
      </Combobox.Empty>
    )
  return contacts.map((contact) => (
    <SearchOption
      key={contact.id}
      id={contact.id}
      name={nameOf(contact)}
      picture={contact.profilePicUrl}
    >
      {contact.isBlocked && <BlockedChip isTight />}
      <span className={classes.number}>{phoneOf(contact.number)}</span>
    </SearchOption>
  ))
}
