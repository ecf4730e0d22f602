import { ContactForm, type Contact } from '@recado/contract/contacts/contacts'
import { useState, type FormEvent } from 'react'
import { useSession } from '../app/session/session.ts'
import { withCountry } from '../app/text/contact-names.ts'
import { useCreateContact } from './use-contacts.ts'

type Mistakes = { name?: string; number?: string }

const isNumber = (said: string) => /^[+\d\s()-]+$/.test(said)

const mistakesIn = (form: { name: string; number: string }): Mistakes => {
  const issues = ContactForm.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

type Terms = { said: string; onCreated: (contact: Contact) => void }

/** Form for a new contact, prefilled with the searched name or number. */
export function useContactForm({ said, onCreated }: Terms) {
  const [name, setName] = useState(isNumber(said) ? '' : said)
  const [number, setNumber] = useState(isNumber(said) ? said : '')
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const creating = useCreateContact()
  const { user } = useSession()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = mistakesIn({ name, number })
    setMistakes(found)
    if (!found.name && !found.number)
      creating.mutate(
        { name, number: withCountry(number, user.company.timeZone) },
        { onSuccess: onCreated },
      )
  }
  return {
    name,
    setName,
    number,
    setNumber,
    mistakes,
    save,
    refused: creating.error,
    isSaving: creating.isPending,
  }
}
