import { createHash } from 'node:crypto'
import type { Speaker } from '@recado/contract/desk/message-forms'
import { limits } from '@recado/contract/platform/limits'
import { cutText } from '../platform/cut-text.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'

const ID_LENGTH = 12

/**
 * The member of a group who wrote the message, by the name that the company knows, else the one that the network tells,
 * else the number.
 */
export function speakerOf({ author, authorName }: Inbound, knownName: string | undefined): Speaker {
  const told = cutText(authorName?.trim() ?? '', limits.nameMax)
  // Not made of the phone number, which some readers must not learn.
  const key = createHash('sha256').update(author.lid ?? author.bsuid ?? told)
  return {
    id: key.digest('base64url').slice(0, ID_LENGTH),
    name: knownName || told || (author.phone ?? ''),
  }
}
