import type { ErrorCode } from '@recado/contract/errors'
import type { ConnectionReason } from '@recado/contract/connections/connections'

/** The consequences of a Graph API error for the message and beyond it. */
export type CloudVerdict = {
  code: ErrorCode
  retry: 'never' | { afterMs: number }
  /**
   * The scope of the error. `slow`: everything through this number. `pair`: this recipient only. `closed`: the
   * recipient's service window. `file`: retry once with a fresh upload. `spam`: no strangers. `unpaid`: no paid
   * messages.
   */
  effect?: 'slow' | 'pair' | 'closed' | 'file' | 'spam' | 'unpaid'
  /** The number is unusable until a person acts. */
  reason?: ConnectionReason
}

const codes = (text: string) => new Set(text.split(' ').map(Number))

const TEMPORARY = codes('1 2 131000 131016 133004')
const TOO_MANY = codes('4 80007 130429')
const TEMPLATE = codes('132000 132001 132005 132007 132012 132015 132016 132068 132069')
const ACCOUNT = codes('368 131031')
/** Meta chose not to deliver to this person today. */
const NOT_DELIVERED = codes('130472 131049')
const TOKEN = codes('0 3 10 190 131005 131045 133010')

const refused: CloudVerdict = { code: 'ERR_SENDING_WAPP_MSG', retry: 'never' }
const later = (afterMs: number): CloudVerdict => ({ ...refused, retry: { afterMs } })

/**
 * Decides by the code alone, as Meta advises; titles and HTTP statuses change. Source: Meta's "Error codes" of the
 * WhatsApp Business Platform, 2026.
 */
export function verdictOf({ code, status = 0 }: { code: number; status?: number }): CloudVerdict {
  if (TEMPORARY.has(code)) return later(1000)
  if (TOO_MANY.has(code)) return { ...later(5000), effect: 'slow' }
  if (code === 131056) return { ...later(4000), effect: 'pair' }
  if (code === 131057) return later(60_000)
  if (code === 131047) return { code: 'ERR_WAPP_WINDOW_CLOSED', retry: 'never', effect: 'closed' }
  if (code === 131026) return { code: 'ERR_WAPP_INVALID_CONTACT', retry: 'never' }
  if (code === 131052 || code === 131053) return { ...later(2000), effect: 'file' }
  if (code === 131048)
    return { code: 'ERR_WAPP_NEW_CHATS_RESTRICTED', retry: 'never', effect: 'spam' }
  if (code === 131042) return { code: 'ERR_WAPP_UNPAID', retry: 'never', effect: 'unpaid' }
  if (NOT_DELIVERED.has(code)) return { code: 'ERR_WAPP_NOT_DELIVERED', retry: 'never' }
  if (TEMPLATE.has(code)) return { code: 'ERR_TEMPLATE_UNUSABLE', retry: 'never' }
  if (ACCOUNT.has(code)) return { ...later(60_000), reason: 'banned' }
  if (TOKEN.has(code) || (code >= 200 && code < 300))
    return { ...later(60_000), reason: 'bad-token' }
  // Unknown codes: a server error is temporary, a client error is permanent.
  return status >= 500 && !isKnownRefusal(code) ? later(1000) : refused
}

/** Invalid requests: permanent, whatever the status. */
const isKnownRefusal = (code: number) => codes('33 100 131008 131009 131021 131051').has(code)
