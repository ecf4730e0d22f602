import { QueueTimeout } from '@recado/concurrency/fair-queue'
import type { TypebotFault } from '@recado/typebot-double/faults'
import { messages } from '@recado/contract/desk/messages'
import { expect, test, vi } from 'vitest'
import { aFlowCompany } from '../../../test/automation/flow-company.ts'
import { owner } from '../../../test/database.ts'
import { aFolder } from '../../../test/folder.ts'
import { aWorldWithQueueTimeouts } from '../../../test/queue-timeouts.ts'
import { within } from '../../platform/database/within.ts'
import { runFlows } from './run-flows.ts'
import { runTurn } from './run-turn.ts'
import { CLAIM_MS, takeWork } from './take-work.ts'

const { files, stored } = aFolder()

type Stage = Awaited<ReturnType<typeof aFlowCompany>>

/** The code of the line with which a person took over. */
async function endOf({ all, ana }: Stage): Promise<string> {
  const line = (await all()).at(-1)!
  return (await ana(messages.cause, { messageId: line.id })).code
}

const faults: [TypebotFault, string][] = [
  [{ kind: 'status', status: 500 }, 'flowUnreachable'],
  [{ kind: 'status', status: 400 }, 'flowRefused'],
  [{ kind: 'down' }, 'flowUnreachable'],
  [{ kind: 'html' }, 'flowUnreadable'],
  [{ kind: 'large', bytes: 50_000_000 }, 'flowUnreadable'],
  [{ kind: 'wrongShape' }, 'flowUnreadable'],
  [{ kind: 'redirect', to: 'http://127.0.0.1:1/' }, 'flowForbidden'],
  [{ kind: 'redirect', to: 'https://169.254.169.254/latest' }, 'flowForbidden'],
]

test.each(faults)(
  'when the builder answers with %j, a person takes over: %s',
  async (fault, code) => {
    const stage = await aFlowCompany()
    stage.double.builder.faults.plan(fault, { times: 5 })
    await stage.say('Oi')
    expect(await stage.read()).toEqual(['Oi', '[flowFailed]'])
    expect(await endOf(stage)).toBe(code)
    expect((await stage.ticket()).bot).toBeNull()
  },
)

test('a builder that never answers costs at most thirty seconds', async () => {
  const stage = await aFlowCompany()
  stage.double.builder.faults.plan({ kind: 'hang' }, { times: 5 })
  const began = performance.now()
  await stage.say('Oi')
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(await endOf(stage)).toBe('flowUnreachable')
})

test('a start that failed once is repeated, an answer is not', async () => {
  const stage = await aFlowCompany()
  stage.double.builder.faults.plan({ kind: 'status', status: 503 })
  await stage.say('Oi')
  expect((await stage.read()).at(-1)).toContain('Como posso ajudar?')
  const calls = stage.double.builder.calls.length
  stage.double.builder.faults.plan({ kind: 'resetAfterAccept' })
  await stage.say('1')
  expect(stage.double.builder.calls.length).toBe(calls + 1)
  expect(await endOf(stage)).toBe('flowUnreachable')
})

test.each(['cem-mensagens', 'sem-fim'])('the endless flow %s is ended', async (publicId) => {
  const stage = await aFlowCompany({ publicId })
  await stage.say('Oi')
  expect(await endOf(stage)).toBe('flowEndless')
  expect((await stage.read()).length).toBeLessThan(15)
})

test.each(['resposta-em-fluxo', 'pagamento'])(
  'the flow %s needs the page of the builder',
  async (publicId) => {
    const stage = await aFlowCompany({ publicId })
    await stage.say('Oi')
    expect(await endOf(stage)).toBe('flowUnsupported')
    expect(await stage.read()).toHaveLength(3)
  },
)

test('a flow that is not published, or was switched off, hands over', async () => {
  const unknown = await aFlowCompany({ publicId: 'nada' })
  await unknown.say('Oi')
  expect(await endOf(unknown)).toBe('flowRefused')
  const off = await aFlowCompany()
  await off.say('Oi')
  await off.save({ enabled: false })
  await off.say('1')
  expect(await endOf(off)).toBe('flowDisabled')
})

test('a session that the builder has forgotten begins again', async () => {
  const stage = await aFlowCompany()
  await stage.say('Oi')
  stage.double.builder.sessions.clear()
  await stage.say('1')
  expect((await stage.read()).at(-1)).toContain('Como posso ajudar?')
})

/** The process ends after the claim of a turn. */
async function killInTurn({ world, companyId, ticket, clock }: Stage): Promise<void> {
  const { id } = await ticket()
  const call = await within(world, { companyId }, (ctx) => takeWork(ctx, id))
  expect(call).toBeDefined()
  clock.advance(CLAIM_MS)
}

test('a process that ends while it starts a flow: another one starts it, once', async () => {
  const stage = await aFlowCompany()
  stage.clock.set('2026-03-02T12:00:00Z')
  await stage.deliver({ text: 'Oi' })
  await killInTurn(stage)
  await stage.run()
  expect(await stage.read()).toHaveLength(3)
})

test('a process that ends while an answer is passed on: it is not passed on again, a person takes over', async () => {
  const stage = await aFlowCompany()
  stage.clock.set('2026-03-02T12:00:00Z')
  await stage.say('Oi')
  const calls = stage.double.builder.calls.length
  await stage.deliver({ text: '1' })
  await killInTurn(stage)
  await stage.run()
  expect(stage.double.builder.calls.length).toBe(calls)
  expect((await stage.read()).slice(-2)).toEqual(['1', '[flowFailed]'])
  expect(await endOf(stage)).toBe('flowInterrupted')
})

test('a process that ends between two messages: the rest is sent once, by the next', async () => {
  const stage = await aFlowCompany({ delay_message: 1_000 })
  stage.clock.set('2026-03-02T12:00:00Z')
  await stage.say('Oi')
  stage.clock.advance(1_000)
  await Promise.all([stage.run(), stage.run(), stage.run()])
  expect(await stage.read()).toHaveLength(3)
})

test('the task runs due turns of all companies, and a slow builder delays no other', async () => {
  const [slow, quick] = [await aFlowCompany(), await aFlowCompany()]
  slow.double.builder.faults.plan({ kind: 'slow', ms: 3_000 })
  await slow.deliver({ text: 'Oi' })
  await quick.deliver({ text: 'Oi' })
  // Both worlds know both builders, as the one process of an installation does.
  const { world } = quick
  const trusted = [slow.double.url, quick.double.url]
  const { makeOutside } = await import('../../platform/outside/outside.ts')
  world.outside = makeOutside({ trusted })
  await runFlows.run(world)
  await vi.waitFor(async () => expect(await quick.read()).toHaveLength(3))
  expect(await slow.read()).toHaveLength(1)
  await runFlows.settled!()
  expect(await slow.read()).toHaveLength(3)
})

test('the files of a turn that could not be stored are removed from storage, and sent by the next', async () => {
  const stage = await aFlowCompany({ publicId: 'foto' })
  stage.clock.set('2026-03-02T12:00:00Z')
  const groups = { start: [{ image: `${stage.double.url}/picture.png` }] }
  stage.double.builder.flows.push({
    id: 'f',
    name: 'F',
    workspaceId: 'w',
    publicId: 'foto',
    groups,
  })
  await stage.deliver({ text: 'Oi' })
  const { id } = await stage.ticket()
  Object.assign(stage.world, { files })
  const { short, missing } = aWorldWithQueueTimeouts(stage.world)
  const put = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
    missing.left = 1
    return files.put(...file)
  })
  await expect(runTurn(short, { companyId: stage.companyId, id })).rejects.toThrow(QueueTimeout)
  expect(put).toHaveBeenCalledTimes(2)
  expect(await stored()).toEqual([])
  stage.clock.advance(CLAIM_MS)
  await stage.run()
  expect(await stage.read()).toEqual(['Oi', '> picture.png', '[flowEnded]'])
})

test('a session goes with its ticket', async () => {
  const stage = await aFlowCompany()
  await stage.say('Oi')
  const { id } = await stage.ticket()
  await owner`delete from tickets where id = ${id}`
  const left = await owner`select from flow_sessions where ticket_id = ${id}`
  expect(left).toEqual([])
})
