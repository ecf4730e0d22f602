import { IconPlugConnected } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../app/pages/page-entry.ts'
import { paths } from '../app/paths.ts'

/** Other users learn about a broken connection in the conversation. */
export const page: PageEntry = {
  path: paths.connections,
  may: 'connections.see',
  Page: lazyPage(() => import('./ConnectionsPage.tsx'), 'ConnectionsPage', [
    'pages',
    'connections',
  ]),
  menu: {
    label: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
    icon: IconPlugConnected,
    group: 'groupAdmin',
    place: 10,
    letter: 'n',
    watchesConnections: true,
  },
}
