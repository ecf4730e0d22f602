import { IconGitBranch } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.automationRules,
  may: 'automation.edit',
  Page: lazyPage(() => import('./RulesPage.tsx'), 'RulesPage', ['pages', 'rules', 'variables']),
  menu: {
    label: { pt: 'Regras', en: 'Rules', es: 'Reglas' },
    icon: IconGitBranch,
    group: 'groupAdmin',
    place: 26,
    letter: 'g',
  },
}
