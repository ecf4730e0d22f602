import { IconTags } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.tags,
  Page: lazyPage(() => import('./TagsPage.tsx'), 'TagsPage', ['pages', 'tags', 'colors']),
  menu: {
    label: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
    icon: IconTags,
    group: 'groupService',
    place: 50,
    letter: 't',
  },
}
