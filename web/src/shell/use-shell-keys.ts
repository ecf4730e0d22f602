import { useNavigate } from 'react-router'
import { useKeys, type Keys } from '../app/keyboard/keys.ts'
import { useMenuGroups } from './use-menu-groups.ts'

/** Shortcuts of the shell: G and a letter open a page, ? shows all shortcuts. */
export function useShellKeys({ showAll }: { showAll: () => void }): void {
  const navigate = useNavigate()
  const pages: Keys = {}
  for (const { path, menu } of useMenuGroups().flatMap(({ entries }) => entries))
    pages[`g ${menu.letter}`] = () => void navigate(path)
  useKeys({
    ...pages,
    '?': (event) => {
      event.preventDefault()
      showAll()
    },
  })
}
