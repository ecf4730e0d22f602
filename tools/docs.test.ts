import { errors } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { jobs, recurring } from '../server/src/jobs.ts'
import { periodicTasks } from '../server/src/periodic-tasks.ts'
import { docOnDisk, writtenDocs } from './docs.ts'

test('the pages on errors and live events say what the contract says: npm run docs', async () => {
  for (const [name, text] of Object.entries(await writtenDocs()))
    expect(docOnDisk(name), name).toBe(text)
})

test('every code of the error catalogue is on the page of errors', async () => {
  const page = (await writtenDocs())['errors.md']!
  for (const code of Object.keys(errors)) expect(page).toContain(`\`${code}\``)
})

test('every job and periodic task is on the page of background work, with its interval and file', async () => {
  const page = (await writtenDocs())['background-work.md']!
  const lineOf = (name: string) => page.split('\n').find((line) => line.includes(`\`${name}\``))
  for (const { name } of [...jobs, ...recurring.map(({ job }) => job)])
    expect(lineOf(name), name).toContain('server/src/')
  for (const { name, everyMs } of periodicTasks({ autoCloseHours: 1 }))
    expect(lineOf(name), name).toContain(`| ${everyMs / 1000} s`)
})

test('a live event is listed under its channel with its action, fields and description', async () => {
  const page = (await writtenDocs())['live-events.md']!
  const typing = page.split('\n').find((line) => line.includes('`contactTyping`'))!
  expect(page.indexOf('## `ticket`')).toBeLessThan(page.indexOf('`contactTyping`'))
  expect(typing).toContain('`typing`')
  expect(typing).toContain('`ticketId`: number, `state`: `composing` or `recording` or `paused`')
  expect(typing).toContain('The state is not stored.')
  expect(page).toMatch(/`create`.*`message`: Message, `ticket`: Ticket/)
})
