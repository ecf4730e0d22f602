import { expect, test, vi } from 'vitest'
import { peaksOf } from './peaks.ts'

test('what could not be fetched once is asked for again', async () => {
  const fetch = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', fetch)
  await expect(peaksOf('voice', '/voice.ogg')).rejects.toThrow('no network')
  await expect(peaksOf('voice', '/voice.ogg')).rejects.toThrow('no network')
  expect(fetch).toHaveBeenCalledTimes(2)
})
