import { useBrand } from '../app/brand/brand.ts'
import { useSession } from '../app/session/session.ts'
import { groupsFor, type MenuGroup } from './menu-entries.ts'

/** The menu of the signed-in user. */
export function useMenuGroups(): readonly MenuGroup[] {
  const { user } = useSession()
  return groupsFor(user, useBrand())
}
