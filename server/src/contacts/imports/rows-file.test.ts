import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFolder } from '../../../test/folder.ts'
import { newKey } from '../../platform/files/keys.ts'
import { storeRows, readRows, BATCH_SIZE } from './rows-file.ts'

const { files } = aFolder()

/** Cells that do not compress, so that the file is longer than what is read ahead of it. */
async function* lines() {
  for (let lot = 0; lot < 5; lot++)
    yield Array.from({ length: BATCH_SIZE }, (_, i) => ({
      line: lot * BATCH_SIZE + i + 1,
      cells: [crypto.randomUUID(), crypto.randomUUID()],
    }))
}

test('whoever stops before the end of the rows leaves no file open', async () => {
  const opened: Readable[] = []
  const watched = {
    ...files,
    open: async (key: string) => {
      const file = await files.open(key)
      opened.push(file as Readable)
      return file
    },
  }
  const key = newKey(7)
  await storeRows({ files }, key, lines())
  for await (const some of readRows({ files: watched }, key)) {
    expect(some).toHaveLength(BATCH_SIZE)
    break
  }
  await setImmediate()
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})
