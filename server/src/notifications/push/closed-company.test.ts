import { expect, test } from 'vitest'
import { ownerDb } from '../../../test/company.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { aDesk, subscribe } from '../../../test/push-desk.ts'

const closures = [
  ['overdue', { dueDate: '2020-01-31' }],
  ['suspended', { status: false }],
] as const

/** Lia writes, and the recipients are found. The pushes to them wait. */
async function writeAndFind(desk: Awaited<ReturnType<typeof aDesk>>): Promise<void> {
  const { connectionId, lia, clock, runJobs } = desk
  await arrive(desk, { connectionId, all: [anInbound({ from: lia.number! })] })
  clock.advance(5000)
  await runJobs()
}

const change = (companyId: number, values: { dueDate?: string | null; status?: boolean }) =>
  ownerDb.updateTable('companies').set(values).where('id', '=', companyId).execute()

test.for(closures)(
  'nobody of a company that is %s is notified, until it works again',
  async ([, closed]) => {
    const desk = await aDesk()
    const { double, bia, write, companyId, waitingJobs } = desk
    const { notices } = await subscribe(double, bia)
    await change(companyId, closed)
    await writeAndFind(desk)
    expect(await waitingJobs()).toEqual([])
    await change(companyId, { dueDate: null, status: true })
    await write('E agora?')
    expect(notices()).toMatchObject([{ body: 'E agora?' }])
  },
)

test.for(closures)(
  'a notification that is under way is not sent once the company is %s',
  async ([, closed]) => {
    const desk = await aDesk()
    const { double, bia, companyId, waitingJobs, pass } = desk
    await subscribe(double, bia)
    await writeAndFind(desk)
    expect((await waitingJobs()).map(({ name }) => name)).toEqual(['deliver-push'])
    await change(companyId, closed)
    await pass()
    expect(double.asked()).toBe(0)
    expect(await waitingJobs()).toEqual([])
  },
)
