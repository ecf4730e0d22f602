import { IconUsers } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.users,
  may: 'users.edit',
  Page: lazyPage(() => import('./UsersPage.tsx'), 'UsersPage', ['pages', 'users']),
  menu: {
    label: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
    icon: IconUsers,
    group: 'groupAdmin',
    place: 30,
    letter: 'u',
  },
}
