import { sleep } from '@recado/concurrency/sleep'
import type {
  OutboundMessage,
  Question,
  SendAnswer,
  UploadedFile,
} from '@recado/baileys-driver/protocol'
import type { Outbound, SendResult } from '../../platform/whatsapp-driver.ts'
import { type ChildLink, LinkGone } from './child.ts'
import type { BaileysDevice } from './device.ts'
import type { BaileysMediaHosts } from './media-hosts.ts'
import { uploadFile, BaileysUploadRefused } from './upload.ts'
import { type SendOperation, verdictOn } from './verdict.ts'

type Change = Extract<Question, { op: SendOperation }>
type Refused = Extract<SendResult, { outcome: 'refused' }>

/** Sends one message. If the network did not answer, the result is `uncertain`. */
export async function sendMessage(
  device: BaileysDevice,
  mediaHosts: BaileysMediaHosts,
  message: Outbound,
): Promise<SendResult> {
  const { online } = device
  if (!online) return away
  const { body, networkId: id, to, quotedId, quoted, isForwarded = false } = message
  const envelope = { id, to, isForwarded, ...(quotedId && { quoted: { id: quotedId, ...quoted } }) }
  if (body.type !== 'media')
    return dispatch(device, { op: 'send', message: { ...envelope, body } as OutboundMessage })
  const { kind, mime, fileName, caption } = body
  const { file, refused } = await uploaded(online, mediaHosts, body)
  if (refused) return refused
  return dispatch(device, {
    op: 'send',
    message: {
      ...envelope,
      body: {
        type: 'media',
        kind,
        mime: isVoice(body) ? VOICE : mime,
        fileName,
        isVoice: isVoice(body),
        file,
        ...(caption && { caption }),
      },
    },
  })
}

type File = Extract<Outbound['body'], { type: 'media' }>

/** Phones show a voice note only if the codec is named. */
const VOICE = 'audio/ogg; codecs=opus'
const isVoice = ({ kind, mime }: File) => kind === 'audio' && /^audio\/(ogg|opus)/.test(mime)

/** Asks the link to send or change a message. May be repeated: the network treats a repeated id as the same message. */
export async function dispatch(device: BaileysDevice, question: Change): Promise<SendResult> {
  const { online, pace } = device
  if (!online) return away
  const late = new AbortController()
  try {
    const answer = await Promise.race([
      online.ask(question) as Promise<SendAnswer>,
      // In case the process does not answer either.
      sleep(pace.ackMs + 2 * pace.askMs, late.signal),
    ])
    return answer ? verdictOn(question.op, answer) : { outcome: 'uncertain' }
  } catch (error) {
    if (error instanceof LinkGone) return { outcome: 'uncertain' }
    // Errors before a message leaves are thrown, so a retry is safe.
    return refusal({ retry: { afterMs: AGAIN_MS }, text: (error as Error).message })
  } finally {
    late.abort()
  }
}

const AGAIN_MS = 5000

/** Nothing has been sent yet when an upload fails, so a retry is safe. */
async function uploaded(
  link: ChildLink,
  mediaHosts: BaileysMediaHosts,
  file: File,
): Promise<
  { file: UploadedFile; refused?: undefined } | { file?: undefined; refused: SendResult }
> {
  try {
    const hostsOf = (isForced: boolean) => link.ask({ op: 'upload-hosts', isForced })
    return { file: await uploadFile(mediaHosts, file, hostsOf) }
  } catch (error) {
    const isFinal = error instanceof BaileysUploadRefused && error.isFinal
    const retry = isFinal ? 'never' : { afterMs: AGAIN_MS }
    return { refused: refusal({ retry, text: String(error) }) }
  }
}

const refusal = (about: Pick<Refused, 'retry' | 'text'>): Refused => ({
  outcome: 'refused',
  code: 'ERR_SENDING_WAPP_MSG',
  ...about,
})

const away: Refused = {
  outcome: 'refused',
  code: 'ERR_WAPP_NOT_INITIALIZED',
  retry: { afterMs: 1000 },
  text: 'there is no link to the network',
}
