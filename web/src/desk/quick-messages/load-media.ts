import { quickMessages, type QuickMessageMedia } from '@recado/contract/desk/quick-messages'
import i18next from 'i18next'
import { invalidate } from '../../app/cache/query.ts'
import { showWarning } from '../../app/calls/errors.ts'

/**
 * Loads the file of a quick reply, to be attached like a file that the user chooses. Undefined if that fails: a warning
 * says so, and the list is refetched, because its addresses expire after a day.
 */
export async function loadMedia(media: QuickMessageMedia): Promise<File | undefined> {
  try {
    const reply = await fetch(media.url)
    if (!reply.ok) throw new Error(`the file was answered with ${reply.status}`)
    return new File([await reply.blob()], media.fileName, { type: media.mime })
  } catch {
    invalidate(quickMessages.list)
    showWarning(i18next.t('fileFailed', { ns: 'quick-messages', name: media.fileName }))
    return undefined
  }
}
