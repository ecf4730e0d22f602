import { z } from 'zod'
import { type CloudDevice, markUnpaid, markRestricted, markFailing } from './device.ts'
import { verdictOf } from './verdict.ts'

const Status = z.looseObject({
  id: z.string(),
  status: z.string(),
  timestamp: z.coerce.number().optional(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(z.looseObject({ code: z.coerce.number(), title: z.string().optional() }))
    .optional()
    .catch(undefined),
})

const levels: Record<string, number> = { sent: 1, delivered: 2, read: 3, played: 4 }

/**
 * Reports the delivery status or failure of our message. A status contains our own id beside Meta's, so it is
 * recognised even if it arrives before the answer to the send, or if that answer was lost.
 */
export async function reportStatus(device: CloudDevice, said: unknown): Promise<void> {
  const { data } = Status.safeParse(said)
  if (!data) return device.log.warn('a status of Meta could not be parsed')
  const { id: remoteId, status, biz_opaque_callback_data: ours } = data
  const networkId = ours ?? (await device.names.networkIdOf(remoteId))
  // Sent through the same number by another application.
  if (!networkId) return
  if (ours && status === 'sent') await device.names.keep({ networkId: ours, remoteId })
  if (status === 'failed') return reportFailure(device, networkId, data.errors?.[0]?.code)
  const level = levels[status]
  if (level === undefined) return device.log.info({ status }, 'Meta reported an unknown status')
  const at = data.timestamp === undefined ? undefined : new Date(data.timestamp * 1000)
  await device.sink.ack({
    networkId,
    level,
    ...(at && !Number.isNaN(at.getTime()) && { at: at.toISOString() }),
  })
}

async function reportFailure(device: CloudDevice, networkId: string, code = 131000): Promise<void> {
  const { code: ours, effect, reason } = verdictOf({ code })
  device.log.warn({ networkId, code }, 'a message failed after it was accepted')
  if (effect === 'slow') device.limits.slow()
  if (effect === 'spam') markRestricted(device)
  if (effect === 'unpaid') markUnpaid(device)
  await device.sink.failed({ networkId, code: ours })
  if (reason) markFailing(device, reason)
}
