import { maySeeHiddenNumbers } from '@recado/contract/platform/permissions'
import { useSession } from './session.ts'

/** Whether the company shows the numbers of its contacts to the user. */
export function useSeesNumbers(): boolean {
  const { user } = useSession()
  const isHiding = user.company.settings.some(
    ({ key, value }) => key === 'hideNumbers' && value === 'enabled',
  )
  return !isHiding || maySeeHiddenNumbers(user)
}
