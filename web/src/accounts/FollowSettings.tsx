import { useInactivity } from './use-inactivity.ts'
import { useSettingsLive } from './use-settings.ts'

/** Applies the settings of the company on every page. Loaded late, because nothing waits for it. Renders nothing. */
export function FollowSettings() {
  useSettingsLive()
  useInactivity()
  return null
}
