import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '../../../test/folder.ts'
import { aWorld } from '../../../test/world.ts'
import { makeOutside } from '../../platform/outside/outside.ts'
import { makeFetchFiles } from './media.ts'

const { files, stored } = aFolder()

const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(4096)])
const OF_EACH = 4
/** Longer than any test, also where the machine stands still. */
const LONG_MS = 600_000

/** A server of videos that answers when it is told to, and a world that trusts it. */
async function aVideoServer() {
  const asked: ServerResponse[] = []
  const server = createServer((_request, response) => void asked.push(response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { world } = aWorld()
  world.files = files
  world.outside = makeOutside({ trusted: [url] })
  const fetchFiles = makeFetchFiles({ waitMs: LONG_MS, fileMs: LONG_MS })
  /** Begins to fetch one video for a turn of this company. */
  const fetchFor = (companyId: number, leftMs = LONG_MS) =>
    fetchFiles(world, {
      companyId,
      parts: [{ afterMs: 0, mediaUrl: `${url}/video.mp4`, kind: 'video' }],
      until: performance.now() + leftMs,
    })
  return { asked, fetchFor, url }
}

test('the files of a company are fetched a few at a time, and those of another beside them', async () => {
  const { asked, fetchFor } = await aVideoServer()
  const all = Array.from({ length: 3 * OF_EACH }, () => fetchFor(1))
  await vi.waitFor(() => expect(asked).toHaveLength(OF_EACH))
  all.push(fetchFor(2))
  await vi.waitFor(() => expect(asked).toHaveLength(OF_EACH + 1))
  for (let answered = 1; answered <= all.length; answered += 1) {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(answered))
    expect(asked.length - answered).toBeLessThanOrEqual(OF_EACH)
    asked[answered - 1]!.writeHead(200, { 'content-type': 'video/mp4' }).end(MP4)
  }
  for (const [part] of await Promise.all(all))
    expect(part).toMatchObject({ file: { size: MP4.length } })
})

test('after its end a turn neither waits for a place nor fetches a file', async () => {
  const { asked, fetchFor, url } = await aVideoServer()
  const asAddress = [{ afterMs: 0, text: `${url}/video.mp4` }]
  const all = Array.from({ length: OF_EACH }, () => fetchFor(1))
  await vi.waitFor(() => expect(asked).toHaveLength(OF_EACH))
  expect(await fetchFor(1, -1)).toEqual(asAddress)
  // The turn of this one ends while it waits.
  expect(await fetchFor(1, 1)).toEqual(asAddress)
  expect(asked).toHaveLength(OF_EACH)
  for (const response of asked) response.writeHead(404).end()
  expect(await Promise.all(all)).toEqual(all.map(() => asAddress))
})

test('a file that grows too large while it arrives is sent as its address, and nothing of it is kept', async () => {
  const { asked, fetchFor, url } = await aVideoServer()
  const before = (await stored()).length
  const fetching = fetchFor(1)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const [response] = asked
  response!.writeHead(200, { 'content-type': 'video/mp4' }).write(MP4)
  const more = Buffer.alloc(1024 * 1024)
  const write = () => void (response!.closed || response!.write(more, write))
  write()
  expect(await fetching).toEqual([{ afterMs: 0, text: `${url}/video.mp4` }])
  expect(await stored()).toHaveLength(before)
})
