// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { endSession, startSession } from '../session/session.ts'
import { connectWhileSignedIn } from './connect-while-signed-in.ts'
import { socket } from './live.ts'

afterEach(() => vi.restoreAllMocks())

test('the connection begins with the session, stays while it is renewed, and ends with it', () => {
  const connect = vi.spyOn(socket, 'connect').mockReturnValue(socket)
  const disconnect = vi.spyOn(socket, 'disconnect').mockReturnValue(socket)
  connectWhileSignedIn()
  expect(connect).not.toHaveBeenCalled()
  startSession(signedInAs({ companyId: 7 }))
  startSession(signedInAs({ companyId: 7 }))
  connectWhileSignedIn()
  expect(connect).toHaveBeenCalledTimes(1)
  endSession()
  expect(disconnect).toHaveBeenCalledTimes(1)
  startSession(signedInAs({ companyId: 8 }))
  expect(connect).toHaveBeenCalledTimes(2)
  endSession()
})

test('a session that becomes limited, or is so no longer, connects again', () => {
  const connect = vi.spyOn(socket, 'connect').mockReturnValue(socket)
  const disconnect = vi.spyOn(socket, 'disconnect').mockReturnValue(socket)
  connectWhileSignedIn()
  startSession(signedInAs({ companyId: 7 }))
  const limited = signedInAs({ companyId: 7 })
  startSession({ ...limited, user: { ...limited.user, limited: true } })
  expect([connect.mock.calls.length, disconnect.mock.calls.length]).toEqual([2, 1])
  startSession(signedInAs({ companyId: 7 }))
  expect([connect.mock.calls.length, disconnect.mock.calls.length]).toEqual([3, 2])
  endSession()
})
