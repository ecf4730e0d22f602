// @vitest-environment jsdom
import { contactExports } from '@recado/contract/contacts/exports'
import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

afterEach(() => vi.restoreAllMocks())

test('a download tells how much has come, part by part, and hands over the whole file', async () => {
  const parts = ['Nome;', 'Lia\r\n'].map((text) => new TextEncoder().encode(text))
  const reply = new Response(
    new ReadableStream({
      start(stream) {
        for (const part of parts) stream.enqueue(part)
        stream.close()
      },
    }),
    { headers: { 'content-disposition': "attachment; filename*=UTF-8''Contatos.csv" } },
  )
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(reply)
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:file'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const heard: number[] = []
  await download(contactExports.export, {}, { onBytes: (bytes) => void heard.push(bytes) })
  expect(heard).toEqual([5, 10])
  expect(await files[0]!.text()).toBe('Nome;Lia\r\n')
})
