import type { Contact } from '@recado/contract/contacts/contacts'
import { Combobox, Loader, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { BlockedChip } from './BlockedChip.tsx'
import { nameOf } from '../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import classes from './ContactPicker.module.css'
import { useContactPicker } from './use-contact-picker.ts'
import { isSearchable } from './use-contacts.ts'

type Props = {
  label: string
  placeholder: string
  error: ReactNode
  chosen: Contact | undefined
  onChoose: (contact: Contact | undefined) => void
  /** Rendered if the search finds nothing, with the searched text. */
  whenNone: (said: string) => ReactNode
}

export function ContactPicker({ label, placeholder, error, whenNone, ...choice }: Props) {
  const { t } = useTranslation('contacts')
  const picker = useContactPicker(choice)
  const { box, said } = picker
  return (
    <Combobox store={box} onOptionSubmit={picker.choose}>
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={placeholder}
          value={picker.text}
          error={error}
          data-autofocus
          autoComplete="off"
          onChange={(event) => picker.write(event.currentTarget.value)}
          onFocus={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
          rightSection={picker.isBusy ? <Loader size={16} /> : null}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!picker.isOpen}>
        <Combobox.Options aria-label={t('results')}>
          <Found said={said} contacts={picker.contacts} whenNone={whenNone} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
    <Combobox.Option key={contact.id} value={String(contact.id)}>
      <span className={classes.option}>
        <Avatar name={nameOf(contact)} src={contact.profilePicUrl} size={28} />
        <span className={`${classes.name} cut`}>{nameOf(contact)}</span>
        {contact.isBlocked && <BlockedChip isTight />}
        <span className={classes.number}>{phoneOf(contact.number)}</span>
      </span>
    </Combobox.Option>
  ))
}
