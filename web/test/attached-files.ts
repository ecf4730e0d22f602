import { messages, type Message } from '@recado/contract/desk/messages'
import { uploads, type Upload } from '@recado/contract/desk/uploads'
import { enqueueFiles } from '../src/desk/outbox/compose.ts'
import { changeAttachments, attachmentsOf } from '../src/desk/attachments/saved-attachments.ts'
import { prepareAttachments } from '../src/desk/attachments/attach.ts'
import { newId } from '../src/ui/new-id.ts'
import { openOutbox, outgoingOf } from '../src/desk/outbox/outbox.ts'
import { aMessage } from './fixtures/message.ts'
import type { Attachment } from '../src/desk/attachments/attachment-store.ts'
import { aTicket } from './fixtures/ticket.ts'
import { setToken } from '../src/app/calls/token.ts'
import { fakeServer } from './fake-server.ts'
import { aToken } from './people.ts'

export const inAnHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export const kept = (id: string | undefined): Upload => ({
  id: id ?? '',
  fileName: 'a.pdf',
  mime: 'application/pdf',
  mediaType: 'document',
  size: 1,
  width: null,
  height: null,
  expiresAt: inAnHour(24),
})

const media: Message['media'] = {
  state: 'ready',
  fileName: 'a.pdf',
  mime: 'application/pdf',
  size: 1,
  width: null,
  height: null,
  seconds: null,
  failure: null,
}

type Input = { id?: string | undefined; body?: string | undefined }

export const sent = ({ id, body }: Input, more: Partial<Message> = { media }): Message =>
  aMessage({ fromMe: true, id: id ?? '', body: body ?? '', ...more })

export const laidFile = (name: string, more: Partial<Attachment> = {}): Attachment => ({
  key: newId(),
  file: new File([name], name, { type: 'application/pdf' }),
  mediaType: 'document',
  url: `blob:${name}`,
  width: null,
  height: null,
  isReady: false,
  ...more,
})

let number = 100

/** Starts as a new user with an empty outbox. */
export function someoneNew(): void {
  localStorage.clear()
  openOutbox((number += 1))
  setToken(aToken())
}

/** Attachments of a new ticket, and a server that accepts each upload only when told to. */
export function aDesk() {
  const ticket = aTicket({ id: (number += 1) })
  const place = { name: `1/${ticket.id}`, ticketId: ticket.id }
  const server = fakeServer()
  const doors: (() => void)[] = []
  server.when(uploads.create, async ({ id }) => {
    await new Promise<void>((open) => doors.push(open))
    return kept(id)
  })
  server.when(uploads.remove, () => ({}))
  server.when(messages.send, (input) => sent(input))
  const lay = (...files: Attachment[]) => {
    changeAttachments(place.name, (now) => [...now, ...files])
    void prepareAttachments(place, files)
    return files
  }
  const begun = () => server.askedFor(uploads.create).map(({ input }) => input.medias[0].name)
  const letIn = () => doors.shift()?.()
  const stateOf = ({ key }: Attachment) =>
    attachmentsOf(place.name)
      .find((one) => one.key === key)
      ?.transfer?.now().state
  const press = (body = '') => {
    const who = { ticket, user: { id: 1, name: 'Ana Prado' }, quoted: undefined }
    const parcels = attachmentsOf(place.name)
    changeAttachments(place.name, () => [])
    enqueueFiles({ ...who, body, sign: (words) => words, parcels })
  }
  const waiting = () => outgoingOf(ticket.id)
  return { place, server, lay, begun, letIn, doors, stateOf, press, waiting }
}
