import type { SendAnswer } from '@recado/baileys-driver/protocol'
import type { SendResult } from '../../platform/whatsapp-driver.ts'

export type SendOperation = 'send' | 'edit' | 'revoke' | 'react'

const failed: Record<SendOperation, string> = {
  send: 'ERR_SENDING_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
  edit: 'ERR_EDITING_WAPP_MSG',
  revoke: 'ERR_DELETE_WAPP_MSG',
}

const never = 'never'
const MINUTE = 60_000

/** This number may not start conversations for now. Retrying makes it worse. */
const NEW_CHATS_RESTRICTED = '463'

/** Temporary failures. Every other refusal is permanent. */
const passing: Record<string, number> = {
  429: MINUTE,
  // The recipient's devices have changed in the meantime.
  479: 5000,
  500: 10_000,
  503: MINUTE,
  'not-encrypted': 30_000,
}

/** Maps an answer of the network to a send result and a retry. */
export function verdictOn(operation: SendOperation, answer: SendAnswer): SendResult {
  if (answer.outcome !== 'refused') return { outcome: answer.outcome }
  const { code: text } = answer
  const afterMs = passing[text]
  return {
    outcome: 'refused',
    code: codeOf(operation, text),
    retry: afterMs === undefined ? never : { afterMs },
    text,
  }
}

function codeOf(operation: SendOperation, code: string): string {
  if (code === 'not-on-whatsapp') return 'ERR_WAPP_INVALID_CONTACT'
  if (code === 'unknown-message') return 'ERR_FETCH_WAPP_MSG'
  if (code === NEW_CHATS_RESTRICTED) return 'ERR_WAPP_NEW_CHATS_RESTRICTED'
  return failed[operation]
}
