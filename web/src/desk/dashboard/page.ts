import { IconChartBar } from '@tabler/icons-react'
import type { PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.root,
  may: 'dashboard.see',
  menu: {
    label: { pt: 'Painel', en: 'Dashboard', es: 'Panel' },
    icon: IconChartBar,
    group: 'groupService',
    place: 10,
    letter: 'p',
  },
}
