import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'

export const Setting = z.object({ key: z.string(), value: z.string(), companyId: z.number() })
export type Setting = z.infer<typeof Setting>

const onOrOff = z.enum(['enabled', 'disabled'])

/** A name of the IANA database. Offsets such as `+03:00` are refused: the database reads their sign the other way round. */
const timeZone = z.string().refine((name) => {
  if (!/^([A-Z]\w+\/[\w+/-]+|UTC)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
})

/** The settings that an administrator can change, each with the values it accepts. */
export const editableSettings = {
  /** Asks the customer for a rating when a ticket is resolved. */
  userRating: onOrOff,
  /** Enabled: calls ring and leave a line. Disabled: calls are rejected, and the caller gets a text. */
  call: onOrOff,
  /**
   * Hours without a message after which an open ticket is resolved. `disabled`, and more hours than the installation
   * allows, are accepted only if the installation sets no limit.
   */
  autoCloseHours: z.string().regex(/^(disabled|[1-9]\d{0,2})$/),
  /** Enabled: messages of groups are ignored. */
  CheckMsgIsGroup: onOrOff,
  /** Whether an agent who resolves a ticket is asked for a closing reason, and must choose one. */
  closingReason: z.enum(['disabled', 'optional', 'required']),
  /** Whose business hours count: those of each queue, those of the company, or none. */
  scheduleType: z.enum(['disabled', 'queue', 'company']),
  /** Enabled: who writes while it is closed gets the out-of-hours text instead of the menu. */
  outsidemessage: onOrOff,
  /** Decides where a day begins and ends. */
  timeZone,
  /** Minutes without input after which a user is signed out. */
  signOutAfter: z.enum(['disabled', '15', '30', '60', '120', '240', '480']),
  /** Minutes offline after which the customers who wait for an agent return to their queues. */
  returnAfterOffline: z.enum(['disabled', '5', '10', '15', '30', '60']),
  /** Enabled: every user signs in with a second step. */
  requireTwoFactor: onOrOff,
  /** Enabled: agents do not see the phone numbers of contacts. */
  hideNumbers: onOrOff,
  /** The language of the texts that the product writes into conversations. */
  language: z.enum(['pt', 'en', 'es']),
} as const
export type SettingKey = keyof typeof editableSettings

/** A setting that only the installation changes: the most hours that `autoCloseHours` accepts. 0: no limit. */
export const AUTO_CLOSE_HOURS_MAX = 'autoCloseHoursMax'

export const settings = {
  list: endpoint('GET /settings', {
    about: 'Returns the public settings of the company, by key.',
    may: 'everyone',
    answer: z.array(Setting),
  }),
  update: endpoint('PUT /settings/:key', {
    about: 'Changes a setting of the company. It takes effect at once.',
    may: 'settings.edit',
    params: z.object({ key: z.string() }),
    body: z.object({ value: z.string() }),
    answer: Setting,
  }),
}

/** A setting was changed, and by whom. */
export const settingUpdated = live(
  'settings',
  'update',
  z.object({ setting: Setting, user: z.object({ id: z.number(), name: z.string() }) }),
)

export const errors = {
  ERR_INVALID_SETTING: {
    status: 400,
    pt: 'Esta configuração não aceita este valor. Escolha um dos oferecidos na tela.',
    en: 'This setting does not accept this value. Choose one of those on the screen.',
    es: 'Esta configuración no acepta este valor. Elija uno de los que ofrece la pantalla.',
  },
} as const

export const descriptions = {
  'PUT /settings/{key} key':
    'The key of the setting: `userRating`, `CheckMsgIsGroup`, `call`, `autoCloseHours`, `scheduleType`, `outsidemessage`, `closingReason`, `signOutAfter`, `returnAfterOffline`, `hideNumbers`, `requireTwoFactor`, `timeZone` or `language`.',
  'PUT /settings/{key} value':
    '`enabled` or `disabled`; for `autoCloseHours` the hours, 1 to 999 and at most those of the installation, or `disabled` if it has no limit; for `closingReason` `disabled`, `optional` or `required`; for `scheduleType` `disabled`, `queue` or `company`; for `signOutAfter` `disabled` or the minutes 15, 30, 60, 120, 240 or 480; for `returnAfterOffline` `disabled` or the minutes 5, 10, 15, 30 or 60; for `timeZone` a name of the IANA database such as `America/Sao_Paulo`; for `language` `pt`, `en` or `es`.',
} satisfies Record<string, string>
