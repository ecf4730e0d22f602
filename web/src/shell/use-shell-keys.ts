import { useNavigate } from 'react-router'
import { useKeys, type Keys } from '../app/keyboard/keys.ts'
import { useSession } from '../app/session/session.ts'
import { groupsFor } from './menu-entries.ts'

/** Shortcuts of the shell: G and a letter open a page, ? shows all shortcuts. */
export function useShellKeys({ showAll }: { showAll: () => void }): void {
  const navigate = useNavigate()
  const { user } = useSession()
  const pages: Keys = {}
  for (const { path, menu } of groupsFor(user).flatMap(({ entries }) => entries))
    pages[`g ${menu.letter}`] = () => void navigate(path)
  useKeys({
    ...pages,
    '?': (event) => {
      event.preventDefault()
      showAll()
    },
  })
}
