/** The settings of a new company. A setting that is absent here is off until it is set. */
export const initialSettings = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  call: 'enabled',
  CheckMsgIsGroup: 'enabled',
  closingReason: 'optional',
  chatBotType: 'text',
  outsidemessage: 'disabled',
  signOutAfter: 'disabled',
  campaignsEnabled: 'true',
} as const

/** The settings that every user of the company may see. A new setting is hidden until it is listed here. */
export const publicSettings: readonly string[] = [
  ...Object.keys(initialSettings),
  'autoCloseHours',
  'requireTwoFactor',
]

/** After how many hours silent tickets close, as a setting: the stored value as far as the installation allows it. */
export function autoCloseHoursOf(stored: string | undefined, limit: number): string {
  if (limit === 0) return stored ?? 'disabled'
  return stored !== undefined && Number(stored) <= limit ? stored : String(limit)
}

/**
 * Whether silent tickets may close after this many hours: at most those of the installation. Without a limit of the
 * installation a company may choose any number, or never.
 */
export const mayCloseAfter = (hours: string, limit: number): boolean =>
  limit === 0 || Number(hours) <= limit
