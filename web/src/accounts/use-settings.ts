import { type Setting, settings, settingUpdated } from '@recado/contract/accounts/settings'
import { cache, changeAnswers, invalidate, useEndpointQuery } from '../app/cache/query.ts'
import { useLive, useResync } from '../app/live/live.ts'
import { changeCompany } from '../app/session/session.ts'

/** The settings of the company. */
export const useSettings = () => useEndpointQuery(settings.list, {})

/** Puts a changed setting into the cached list and into the session. */
function storeSetting(setting: Setting): void {
  const { key, value } = setting
  changeAnswers(settings.list, (list) =>
    list.some((one) => one.key === key)
      ? list.map((one) => (one.key === key ? setting : one))
      : list.concat(setting),
  )
  changeCompany((company) => ({
    ...company,
    ...(key === 'timeZone' && { timeZone: value }),
    settings: company.settings.filter((one) => one.key !== key).concat({ key, value }),
  }))
}

/** Numbers that an agent no longer sees stay nowhere: what is shown is fetched again, and what is not is dropped. */
function forgetNumbers(): void {
  cache.removeQueries({ type: 'inactive' })
  void cache.invalidateQueries()
}

/** Applies a changed setting to everything that is shown. */
export function applySetting(setting: Setting): void {
  storeSetting(setting)
  // The server writes the lines of conversations in the language and time zone of the company.
  if (setting.key === 'timeZone' || setting.key === 'language') void cache.invalidateQueries()
  if (setting.key === 'hideNumbers') forgetNumbers()
}

/** Keeps the settings up to date on every page. */
export function useSettingsLive(): void {
  useLive(settingUpdated, ({ setting }) => applySetting(setting))
  useResync(() => invalidate(settings.list))
}
