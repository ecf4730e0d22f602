type Retry = 'never' | { afterMs: number }

interface Details {
  status?: number
  text?: string
  retry?: Retry
}

const known: Record<string, { status: number; text: string; retry?: Retry }> = {
  'unknown-phone': { status: 404, text: 'No phone has this number.' },
  'unknown-device': { status: 404, text: 'This phone has no such linked device.' },
  'unknown-message': { status: 404, text: 'There is no such message here.' },
  'unknown-media': { status: 404, text: 'There is no such file, or it is gone.' },
  'unknown-group': { status: 404, text: 'There is no such group.' },
  'unknown-call': { status: 404, text: 'No such call is ringing.' },
  'wrong-or-expired-qr': { status: 400, text: 'This QR code is wrong or has expired.' },
  'no-file': { status: 400, text: 'No file came with this call.' },
  'file-too-large': { status: 413, text: 'A file has at most 100 MB.' },
  'empty-message': { status: 400, text: 'The message has no content for its type.' },
  'not-on-whatsapp': { status: 400, text: 'This number is not on the network.' },
  'not-a-member': { status: 403, text: 'Only members write to a group.' },
  'not-yours': { status: 403, text: 'Only who wrote a message may change it.' },
  'id-taken': { status: 409, text: 'Another sender has used this message id.' },
  'too-late': { status: 400, text: 'The time to change this message is over.' },
  'message-deleted': { status: 400, text: 'This message was deleted.' },
  'phone-offline': { status: 409, text: 'This phone is offline.' },
  'no-number-left': { status: 409, text: 'All invented numbers are taken; name one.' },
  'clock-is-real': { status: 403, text: 'The clock of this network cannot be moved.' },
  closed: { status: 503, text: 'The simulator is ending.' },
  outage: { status: 503, text: 'The network is down.', retry: { afterMs: 5000 } },
  '429': { status: 429, text: 'Too many messages.', retry: { afterMs: 10_000 } },
  '463': { status: 400, text: 'New chats are blocked for this number.' },
}

/** A refusal of the network. The wire carries the code unchanged; over HTTP it becomes `ERR_…` with a status. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly retry: Retry

  constructor(code: string, details: Details = {}) {
    const says = { ...known[code], ...details }
    super(says.text ?? 'The network refused this.')
    this.code = code
    this.status = says.status ?? 400
    this.retry = says.retry ?? 'never'
  }

  /** `not-on-whatsapp` → `ERR_NOT_ON_WHATSAPP`. */
  get error(): string {
    return `ERR_${this.code.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`
  }
}
