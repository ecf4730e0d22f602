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
export const publicSettings: readonly string[] = Object.keys(initialSettings)
