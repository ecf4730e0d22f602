import { expect, test } from 'vitest'
import { readDialogues } from '../../../test/automation/dialogue-file.ts'
import { runDialogues } from '../../../test/automation/dialogue-runner.ts'
import { rigs } from '../../../test/whatsapp/driver-rigs.ts'

const dialogues = readDialogues(new URL('dialogues.txt', import.meta.url))

test('there are at least 80 dialogues, each with a title of its own', () => {
  expect(dialogues.length).toBeGreaterThanOrEqual(80)
  expect(new Set(dialogues.map(({ title }) => title)).size).toBe(dialogues.length)
})

const [name, rig] = rigs[0]!
test('every dialogue goes as it is written, with simulated phones', { timeout: 300_000 }, () =>
  runDialogues(
    name,
    rig,
    dialogues.filter(({ rounds }) =>
      rounds.some(
        ({ action }) =>
          action.kind === 'phone' || (action.kind === 'write' && action.texts.length > 1),
      ),
    ),
  ),
)
