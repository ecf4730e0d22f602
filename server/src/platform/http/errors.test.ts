import { QueueTimeout } from '@recado/concurrency/fair-queue'
import { expect, test } from 'vitest'
import { refusalOf } from './errors.ts'

test('a queue timeout is refused with ERR_UNAVAILABLE', () => {
  expect(refusalOf(new QueueTimeout('no turn came in time'))?.code).toBe('ERR_UNAVAILABLE')
})
