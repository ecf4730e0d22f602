import { expect, test } from 'vitest'
import { type CloudVerdict, verdictOf } from './verdict.ts'

const never = (code: CloudVerdict['code'] = 'ERR_SENDING_WAPP_MSG'): CloudVerdict => ({
  code,
  retry: 'never',
})
const later = (afterMs: number): CloudVerdict => ({
  code: 'ERR_SENDING_WAPP_MSG',
  retry: { afterMs },
})

const table: [codes: number[], verdict: CloudVerdict][] = [
  [[1, 2, 131000, 131016, 133004], later(1000)],
  [[4, 80007, 130429], { ...later(5000), effect: 'slow' }],
  [[131056], { ...later(4000), effect: 'pair' }],
  [[131057], later(60_000)],
  [[131047], { ...never('ERR_WAPP_WINDOW_CLOSED'), effect: 'closed' }],
  [[131026], never('ERR_WAPP_INVALID_CONTACT')],
  [[33, 100, 131008, 131009, 131021, 131051], never()],
  [[130472, 131049], never('ERR_WAPP_NOT_DELIVERED')],
  [[131048], { ...never('ERR_WAPP_NEW_CHATS_RESTRICTED'), effect: 'spam' }],
  [[131042], { ...never('ERR_WAPP_UNPAID'), effect: 'unpaid' }],
  [[131052, 131053], { ...later(2000), effect: 'file' }],
  [[132000, 132001, 132005, 132007, 132012, 132015, 132016], never('ERR_TEMPLATE_UNUSABLE')],
  [[368, 131031], { ...later(60_000), reason: 'banned' }],
  [[0, 3, 10, 190, 131005, 131045, 133010, 200, 299], { ...later(60_000), reason: 'bad-token' }],
]

test.each(table.flatMap(([codes, verdict]) => codes.map((code) => [code, verdict] as const)))(
  'code %i has the same verdict with any status',
  (code, verdict) => {
    expect(verdictOf({ code, status: 400 })).toEqual(verdict)
    expect(verdictOf({ code, status: 500 })).toEqual(verdict)
    expect(verdictOf({ code })).toEqual(verdict)
  },
)

test('an unknown code is retried for server errors, and not for client errors', () => {
  for (const code of [-1, 99_999]) {
    expect(verdictOf({ code, status: 502 })).toEqual(later(1000))
    expect(verdictOf({ code, status: 400 })).toEqual(never())
    expect(verdictOf({ code })).toEqual(never())
  }
})
