import { supportVisited } from '@recado/contract/accounts/support-visit'
import { useEffect } from 'react'
import { useLive } from '../app/live/live.ts'
import { changeCompany } from '../app/session/session.ts'
import { useInactivity } from './use-inactivity.ts'
import { fetchOwnUser } from './use-own-account.ts'
import { useSettingsLive } from './use-settings.ts'

/** Applies the settings of the company on every page. Loaded late, because nothing waits for it. Renders nothing. */
export function FollowSettings() {
  useSettingsLive()
  useInactivity()
  useLive(supportVisited, ({ visit }) =>
    changeCompany(({ visit: _earlier, ...company }) => ({ ...company, ...(visit && { visit }) })),
  )
  // The user came with the token, from before anybody listened to the live events.
  useEffect(() => void fetchOwnUser(), [])
  return null
}
