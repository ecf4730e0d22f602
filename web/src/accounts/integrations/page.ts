import { IconPuzzle } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.integrations,
  may: 'integrations.edit',
  Page: lazyPage(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage', [
    'pages',
    'session',
    'integrations',
  ]),
  menu: {
    label: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
    icon: IconPuzzle,
    group: 'groupOperator',
    place: 40,
    letter: 'w',
  },
}
