import type { Call } from '@recado/contract/platform/endpoint'
import { messages, type Message } from '@recado/contract/desk/messages'
import { call, Refused } from '../../app/calls/api.ts'
import { keepLocalUrl } from './local-urls.ts'
import { newId } from '../../app/device/new-id.ts'
import { addOutgoing, findOutgoing, turnOutgoing, type Outgoing } from './outbox.ts'
import type { Way } from './transfer.ts'

type Input = Call<typeof messages.send>

/** Sends a message by naming its file, once that has got there; undefined where the file has to travel with it. */
export async function sendAhead(
  way: Way,
  input: Input,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const id = String(input.id)
  const outgoing = findOutgoing(id)
  const answer = (await way.arrives(signal)) ? await named(input, way.id) : undefined
  const sent = Array.isArray(answer) ? answer[0] : answer
  // What travels anew is seen from its beginning, and is not looked for again.
  if (!sent) turnOutgoing(id, { transfer: undefined, progress: 0 })
  else if (!sent.media && !sent.isDeleted && outgoing) {
    sendFileAlone(outgoing)
    way.cancel()
  }
  return sent
}

/** Undefined where the server has the file no more, or is of a version that sees a message without words or file. */
const named = (input: Input, upload: string) =>
  call(messages.send, { ...input, uploads: [upload] }).catch((refused: unknown) => {
    const code = refused instanceof Refused ? refused.code : undefined
    if (code === 'ERR_NO_UPLOAD_FOUND' || code === 'ERR_CREATING_MESSAGE') return undefined
    throw refused
  })

/** A server of an older version has taken the words and not the file: it follows them, as a message of its own. */
function sendFileAlone({ message, file }: Outgoing): void {
  if (!file) return
  const [id, mediaUrl] = [newId(), URL.createObjectURL(file)]
  keepLocalUrl(id, mediaUrl)
  const alone = { ...message, id, mediaUrl, body: '', quotedMsgId: null, quotedMsg: null }
  addOutgoing({ message: alone, file, state: 'waiting' })
}
