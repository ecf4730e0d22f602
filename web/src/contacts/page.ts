import { IconAddressBook } from '@tabler/icons-react'
import type { PageEntry } from '../app/pages/page-entry.ts'
import { paths } from '../app/paths.ts'

export const page: PageEntry = {
  path: paths.contacts,
  menu: {
    label: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
    icon: IconAddressBook,
    group: 'groupService',
    place: 30,
    letter: 'c',
  },
}
