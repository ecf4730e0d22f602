import { QueryObserver } from '@tanstack/react-query'
import { settings } from '@recado/contract/accounts/settings'
import { expect, test, vi } from 'vitest'
import { cache, changeAnswers, keyOf } from './query.ts'

/** A mounted query. The test answers each of its fetches. */
function shown(queryKey: string[]) {
  const waiting: { answer: (said: string) => void; fail: (error: Error) => void }[] = []
  const queryFn = () => new Promise<string>((answer, fail) => void waiting.push({ answer, fail }))
  const screen = new QueryObserver(cache, { queryKey, queryFn, retry: false })
  const close = screen.subscribe(() => undefined)
  return { waiting, close, said: () => screen.getCurrentResult().data }
}

test('news that come while the first answer is under way have it asked for again', async () => {
  const { waiting, said, close } = shown(['notes'])
  void cache.invalidateQueries({ queryKey: ['notes'] })
  expect(waiting).toHaveLength(1)
  waiting[0]!.answer('read before the news')
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]!.answer('with the news')
  await vi.waitFor(() => expect(said()).toBe('with the news'))
  close()
})

test('a first answer that fails is left to whoever shows it', async () => {
  const { waiting, close } = shown(['schedules'])
  void cache.invalidateQueries({ queryKey: ['schedules'] })
  waiting[0]!.fail(new Error('away'))
  await vi.waitFor(() => expect(cache.getQueryState(['schedules'])?.status).toBe('error'))
  expect(waiting).toHaveLength(1)
  close()
})

test('a change that overtakes an answer under way stays', async () => {
  const setting = (value: string) => ({ key: 'userRating', value }) as const
  let answer: (said: object) => void = () => undefined
  const queryFn = vi.fn(() => new Promise<object>((done) => (answer = done)))
  const screen = new QueryObserver(cache, { queryKey: [...keyOf(settings.list), {}], queryFn })
  const close = screen.subscribe(() => undefined)
  answer([setting('disabled')])
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toEqual([setting('disabled')]))
  void screen.refetch()
  const answerLate = answer
  changeAnswers(settings.list, () => [setting('enabled')] as never)
  answerLate([setting('disabled')])
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3))
  expect(screen.getCurrentResult().data).toEqual([setting('enabled')])
  answer([setting('enabled')])
  await vi.waitFor(() => expect(screen.getCurrentResult().fetchStatus).toBe('idle'))
  expect(screen.getCurrentResult().data).toEqual([setting('enabled')])
  close()
})
