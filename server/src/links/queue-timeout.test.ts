import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBusyNumber, threeNumbers } from '../../test/busy-number.ts'
import { owner } from '../../test/database.ts'
import { aFolder } from '../../test/folder.ts'
import { anInbound } from '../../test/inbound.ts'
import { aWorldWithQueueTimeouts } from '../../test/queue-timeouts.ts'
import { QueueTimeout } from '@recado/concurrency/fair-queue'
import type { Connection } from '../platform/whatsapp-driver.ts'
import { makeMediaDownloader } from './media-downloader.ts'
import { makeWebhookProcessor } from './webhooks/processor.ts'

const { files, stored } = aFolder()

test('a post keeps its place after any number of queue timeouts', async () => {
  const { acme, connectionId } = await aBusyNumber()
  const { companyId, world } = acme
  for (const words of ['first', 'second'])
    await owner`
      insert into cloud_posts (company_id, connection_id, digest, payload, received_at)
      values (${companyId}, ${connectionId}, ${randomBytes(32)}, ${Buffer.from(words)}, now())`
  const processed: string[] = []
  let missing = 8
  const hear: Connection['hear'] = async (payload) => {
    if (missing > 0) {
      missing -= 1
      throw new QueueTimeout('no turn came in time')
    }
    processed.push(payload.toString())
  }
  const webhookProcessor = makeWebhookProcessor(world, {
    companyId,
    connectionId,
    connection: { hear },
  })
  onTestFinished(() => webhookProcessor.stop())

  await expect.poll(() => processed).toEqual(['first', 'second'])
  const rows = await owner`select attempts from cloud_posts where company_id = ${companyId}`
  expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0])
})

/** A number with a file to download, and what downloads it in a world that can have queue timeouts. */
async function aDownload() {
  const { acme, connectionId, arrives } = await aBusyNumber()
  const about = { kind: 'document', mime: 'text/plain', fileName: 'nota.txt' } as const
  const media = { ...about, bytes: 6, network: { id: 'x' } }
  await arrives(anInbound({ from: threeNumbers[0], body: { type: 'media', media } }))
  const { short, missing } = aWorldWithQueueTimeouts(Object.assign(acme.world, { files }))
  const openMedia = vi.fn<() => Promise<Readable>>()
  const mediaDownloader = makeMediaDownloader(short, {
    companyId: acme.companyId,
    connectionId,
    connection: { openMedia } as unknown as Connection,
    isOnline: () => true,
  })
  onTestFinished(() => mediaDownloader.stop())
  return { companyId: acme.companyId, missing, openMedia, mediaDownloader }
}

const aFile = () => Readable.from([Buffer.from('a nota')])

test('a downloaded file that gets no turn before the number stops is removed from storage', async () => {
  const { missing, openMedia, mediaDownloader } = await aDownload()
  const put = vi.spyOn(files, 'put')
  openMedia.mockImplementation(async () => {
    missing.left = 1
    void mediaDownloader.stop()
    return aFile()
  })
  mediaDownloader.wake()
  await expect.poll(() => put.mock.calls.length).toBe(1)
  await mediaDownloader.stop()
  expect(await stored()).toEqual([])
})

test('a downloaded file is not fetched again after queue timeouts', async () => {
  const { companyId, missing, openMedia, mediaDownloader } = await aDownload()
  openMedia.mockImplementation(async () => {
    missing.left = 8
    return aFile()
  })
  mediaDownloader.wake()
  const attachment = async () => {
    const [row] =
      await owner`select state, attempts from attachments where company_id = ${companyId}`
    return { ...row }
  }
  await expect.poll(attachment).toEqual({ state: 'ready', attempts: 0 })
  expect(openMedia).toHaveBeenCalledTimes(1)
})
