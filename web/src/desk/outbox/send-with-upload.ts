import type { Call } from '@recado/contract/platform/endpoint'
import { messages, type Message } from '@recado/contract/desk/messages'
import { call, Refused } from '../../app/calls/api.ts'
import { rememberLocalUrl } from './local-urls.ts'
import { newId } from '../../ui/new-id.ts'
import { addOutgoing, findOutgoing, updateOutgoing, type Outgoing } from './outbox.ts'
import type { UploadHandle } from './file-upload.ts'

type Input = Call<typeof messages.send>

/**
 * Waits for the upload, then sends the message with the upload's id; undefined if the file must be sent with the
 * message.
 */
export async function sendWithUpload(
  way: UploadHandle,
  input: Input,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const id = String(input.id)
  const outgoing = findOutgoing(id)
  const answer = (await way.arrives(signal)) ? await named(input, way.id) : undefined
  const sent = Array.isArray(answer) ? answer[0] : answer
  // The file is uploaded again with the message: progress starts at zero, and the upload ahead is not used again.
  if (!sent) updateOutgoing(id, { transfer: undefined, progress: 0 })
  else if (!sent.media && !sent.isDeleted && outgoing) {
    sendFileAlone(outgoing)
    way.cancel()
  }
  return sent
}

/**
 * Undefined if the server no longer has the file, or runs an older version that rejects a message without text and
 * file.
 */
const named = (input: Input, upload: string) =>
  call(messages.send, { ...input, uploads: [upload] }).catch((refused: unknown) => {
    const code = refused instanceof Refused ? refused.code : undefined
    if (code === 'ERR_NO_UPLOAD_FOUND' || code === 'ERR_CREATING_MESSAGE') return undefined
    throw refused
  })

/**
 * A server of an older version has accepted the text without the file. Sends the file as a separate message after it.
 */
function sendFileAlone({ message, file }: Outgoing): void {
  if (!file) return
  const [id, mediaUrl] = [newId(), URL.createObjectURL(file)]
  rememberLocalUrl(id, mediaUrl)
  const alone = { ...message, id, mediaUrl, body: '', quotedMsgId: null, quotedMsg: null }
  addOutgoing({ message: alone, file, state: 'waiting' })
}
