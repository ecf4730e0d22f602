import { IconMessages } from '@tabler/icons-react'
import type { PageEntry } from '../app/pages/page-entry.ts'
import { paths } from '../app/paths.ts'

export const page: PageEntry = {
  path: paths.tickets,
  menu: {
    label: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
    icon: IconMessages,
    group: 'groupService',
    place: 20,
    letter: 'a',
    countsUnread: true,
  },
}
