import type { Account } from '../network/account.ts'
import type { LogEntry } from '../network/chat-log.ts'
import { sendReceipt, type ReceiptKind } from './receipts.ts'
import type { Group } from '../network/group.ts'

type Arrival = { entry: LogEntry; author: Account; group?: Group | undefined }

/** Delivers a message to a phone when it is online. The phone confirms it up to the tick in its settings. */
export function arrive(at: Account, arrival: Arrival): void {
  at.reach(() => {
    const { entry, author } = arrival
    at.log.take(entry)
    at.heard.emit('message', entry)
    if (at.receipts === 'none' || author === at) return
    if (at.receiptDelayMs > 0) setTimeout(() => confirm(at, arrival), at.receiptDelayMs).unref()
    else confirm(at, arrival)
  })
}

function confirm(by: Account, { entry, author, group }: Arrival): void {
  const tell = (kind: ReceiptKind) =>
    sendReceipt({ ids: [entry.id], kind, by, author, group, addressedAs: entry.addressedAs })
  tell(undefined)
  if (by.receipts === 'read' && by.readReceipts) tell('read')
}
