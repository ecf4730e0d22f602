// @vitest-environment jsdom
import { type Tag, tags } from '@recado/contract/desk/tags'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { tellReady } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { invalidate, useEndpointQuery } from '../cache/query.ts'
import { endSession, startSession } from '../session/session.ts'
import { openLink, socket, useResync } from './live.ts'

let close = () => {}

beforeEach(() => {
  vi.spyOn(socket, 'connect').mockReturnValue(socket)
  startSession(signedInAs({ companyId: 7 }))
  close = openLink()
})

afterEach(() => {
  close()
  act(() => endSession())
  vi.restoreAllMocks()
})

function Count() {
  useResync(() => invalidate(tags.list))
  const { data } = useEndpointQuery(tags.list, {})
  return <p>{data ? `${data.length} tags` : 'none yet'}</p>
}

const listOf = (count: number): Tag[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `Tag ${i}`, color: '#2F9E44' }))

/** A screen with a list, on a server that answers when the test says so. */
async function open() {
  const server = fakeServer()
  const answers: ((count: number) => void)[] = []
  server.when(
    tags.list,
    () => new Promise((resolve) => answers.push((count) => resolve(listOf(count)))),
  )
  show(<Count />)
  await expect.poll(() => answers.length).toBe(1)
  return answers
}

test('a first request that is under way when the events begin is repeated after its answer', async () => {
  const answers = await open()
  tellReady()
  answers[0]!(0)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!(1)
  expect(await screen.findByText('1 tags')).toBeTruthy()
})

test('a request after the events have begun is not repeated', async () => {
  tellReady()
  const answers = await open()
  answers[0]!(1)
  expect(await screen.findByText('1 tags')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(answers).toHaveLength(1)
})
