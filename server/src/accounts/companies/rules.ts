/** How a new company begins; what is not here is off until somebody sets it. */
export const firstSettings = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  call: 'enabled',
  CheckMsgIsGroup: 'enabled',
  chatBotType: 'text',
  outsidemessage: 'disabled',
  campaignsEnabled: 'true',
} as const

/** The settings that every user of the company may see. A new one is hidden until it is named here. */
export const shownSettings: readonly string[] = Object.keys(firstSettings)
