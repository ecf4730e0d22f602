import { IconBolt } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.quickMessages,
  Page: lazyPage(() => import('./QuickMessagesPage.tsx'), 'QuickMessagesPage', [
    'pages',
    'quick-messages',
    'variables',
  ]),
  menu: {
    label: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
    icon: IconBolt,
    group: 'groupService',
    place: 40,
    letter: 'r',
  },
}
