import { IconSettings } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.settings,
  hasSections: true,
  may: 'settings.edit',
  Page: lazyPage(() => import('./SettingsPage.tsx'), 'SettingsPage', [
    'pages',
    'settings',
    'hours',
    'audit',
    'exports',
  ]),
  menu: {
    label: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    icon: IconSettings,
    group: 'groupAdmin',
    place: 90,
    letter: 'o',
  },
}
