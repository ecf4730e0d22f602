import { supportVisited } from '@recado/contract/accounts/support-visit'
import { useLive } from '../app/live/live.ts'
import { changeCompany } from '../app/session/session.ts'
import { useInactivity } from './use-inactivity.ts'
import { useSettingsLive } from './use-settings.ts'

/** Applies the settings of the company on every page. Loaded late, because nothing waits for it. Renders nothing. */
export function FollowSettings() {
  useSettingsLive()
  useInactivity()
  useLive(supportVisited, ({ visit }) =>
    changeCompany(({ visit: _earlier, ...company }) => ({ ...company, ...(visit && { visit }) })),
  )
  return null
}
