import { describe, expect, test } from 'vitest'
import { readDialogues } from '../../../test/automation/dialogue-file.ts'
import { runDialogues } from '../../../test/automation/dialogue-runner.ts'
import { rigs } from '../../../test/whatsapp/driver-rigs.ts'

const dialogues = readDialogues(new URL('dialogues.txt', import.meta.url))

test('there are at least 115 dialogues, each with a title of its own', () => {
  expect(dialogues.length).toBeGreaterThanOrEqual(115)
  expect(new Set(dialogues.map(({ title }) => title)).size).toBe(dialogues.length)
})

describe.each(rigs)('with phones of the network %s', (name, rig) => {
  test('every dialogue goes as it is written', { timeout: 300_000 }, () =>
    runDialogues(
      name,
      rig,
      dialogues.filter(({ notOn }) => !notOn.has(name)),
    ),
  )
  for (const { title, notOn } of dialogues)
    if (notOn.has(name)) test(title, ({ skip }) => skip(notOn.get(name)))
})
