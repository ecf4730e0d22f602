import { IconApi } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

/** Everybody reads how to send. Only administrators see and create keys. */
export const page: PageEntry = {
  path: paths.messagesApi,
  Page: lazyPage(() => import('./MessagesApiPage.tsx'), 'MessagesApiPage', [
    'pages',
    'messages',
    'messages-api',
  ]),
  menu: {
    label: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
    icon: IconApi,
    group: 'groupAdmin',
    place: 80,
    letter: 'i',
  },
}
