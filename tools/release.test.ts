import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { changelogOf, withVersion } from './release-text.ts'
import { migrationSums, releasedSums } from './released-migrations.ts'

test('released migrations are unchanged, and new ones run after them', () => {
  const present = migrationSums()
  const released = releasedSums()
  const names = Object.keys(released)
  expect(Object.fromEntries(names.map((name) => [name, present[name]]))).toEqual(released)
  expect(Object.keys(present).slice(0, names.length)).toEqual(names)
})

test('unreleased changes get the version; the rest of the changelog stays', () => {
  const text = '# Changes\n\n## Unreleased\n\n- One.\n\n## 0.1.0\n\n- First.\n'
  expect(changelogOf(text, '0.2.0')).toBe(text.replace('Unreleased', '0.2.0'))
})

test.each(['# Changes\n\n## 0.1.0\n\n- First.\n', '## Unreleased\n\n## 0.1.0\n\n- First.\n'])(
  'without unreleased changes there is no release: %j',
  (text) => expect(changelogOf(text, '0.2.0')).toBeUndefined(),
)

test('the lock file is unchanged except for the version of the packages of this repository', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  const lines = lock.split('\n')
  const changed = withVersion(lock, '9.9.9')
    .split('\n')
    .filter((line, at) => line !== lines[at])
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    workspaces: string[]
  }
  expect(new Set(changed.map((line) => line.trim().replace(',', '')))).toEqual(
    new Set(['"version": "9.9.9"']),
  )
  // The packages and the root. npm itself sets the first line of the file.
  expect(changed).toHaveLength(workspaces.length + 1)
})
