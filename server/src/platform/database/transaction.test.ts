import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { appUrl } from '../../../test/database.ts'
import type { Ctx } from '../ctx.ts'
import { connect } from './database.ts'
import { gathered } from './gathered.ts'
import { RolledBackError } from './transaction.ts'
import { mayBeCommitted, within } from './within.ts'

/** A company whose transactions have a connection of their own. */
async function aWriter() {
  const { world, companyId } = await aCompany()
  const db = connect({ url: appUrl(), size: 1, log: pino({ enabled: false }) })
  onTestFinished(() => db.destroy())
  const write = <T>(command: (ctx: Ctx) => Promise<T>) =>
    within({ ...world, db }, { companyId }, command)
  return { db, write }
}

const addTag = ({ db }: Ctx, name: string) =>
  db.insertInto('tags').values({ name, color: '#123456' }).execute()

const tagsOf = async ({ db }: Ctx) =>
  (await db.selectFrom('tags').select('name').orderBy('name').execute()).map(({ name }) => name)

const nextTick = () => new Promise<void>((done) => process.nextTick(done))

const fail = ({ db }: Ctx) => sql`select 1 / 0`.execute(db)

type Batch = { queries: { text: string }[] }

/** The messages of one transaction with inserts: the first word of each of their statements. */
async function messagesOf(command: (ctx: Ctx) => Promise<unknown>): Promise<string[][]> {
  const { write } = await aWriter()
  const sent = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  await write(command)
  const messages = sent.mock.calls.map(([message], i) => ({
    client: sent.mock.contexts[i],
    words: ((message as unknown as Partial<Batch>).queries ?? []).map(
      ({ text }) => text.trim().split(' ')[0]!,
    ),
  }))
  // Servers of earlier tests of this process may still ask something.
  const own = messages.find(({ words }) => words.includes('insert'))?.client
  return messages.filter(({ client }) => client === own).map(({ words }) => words)
}

test('BEGIN, COMMIT and statements of one tick cost no message of their own', async () => {
  const messages = await messagesOf(async (ctx) => {
    await Promise.all([addTag(ctx, 'um'), addTag(ctx, 'dois')])
    expect(await tagsOf(ctx)).toEqual(['dois', 'um'])
  })
  expect(messages).toEqual([['start', 'select'], ['insert', 'insert'], ['select'], ['commit']])
})

test('gathered calls and statements of one tick share a message, in the order of their calls', async () => {
  const addTags = gathered(async (ctx, names: string[]) => {
    await Promise.all([addTag(ctx, names.join('+')), addTag(ctx, 'três')])
    return names
  })
  const messages = await messagesOf(async (ctx) => {
    const [before] = await Promise.all([tagsOf(ctx), addTags(ctx, 'um'), addTags(ctx, 'dois')])
    expect(before).toEqual([])
    expect(await tagsOf(ctx)).toEqual(['três', 'um+dois'])
  })
  expect(messages).toEqual([
    ['start', 'select'],
    ['select', 'insert', 'insert'],
    ['select'],
    ['commit'],
  ])
})

test('a failed statement rolls back what ran before it, also in its message', async () => {
  const { write } = await aWriter()
  const failing = write(async (ctx) => {
    await addTag(ctx, 'antes')
    await Promise.all([addTag(ctx, 'junto'), fail(ctx), addTag(ctx, 'depois')])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await write(tagsOf)).toEqual([])
})

test('a command that goes on after a failed statement is not taken for committed', async () => {
  const { write } = await aWriter()
  const passing = write(async (ctx) => {
    await addTag(ctx, 'um')
    await fail(ctx).catch(() => undefined)
  })
  await expect(passing).rejects.toThrow(RolledBackError)
  expect(await write(tagsOf)).toEqual([])
})

test('a part of a command that outlives its transaction writes nothing', async () => {
  const { write } = await aWriter()
  const ended = Promise.withResolvers<void>()
  const late = Promise.withResolvers<unknown>()
  const failing = write(async (ctx) => {
    const slow = async () => {
      await ended.promise
      await addTag(ctx, 'tarde')
    }
    slow().catch(late.resolve)
    await fail(ctx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const next = write(async (ctx) => {
    ended.resolve()
    expect(await late.promise).toMatchObject({ message: 'the transaction has ended' })
    return tagsOf(ctx)
  })
  expect(await next).toEqual([])
})

/** In the message of COMMIT, and while it is on its way. */
test.each([
  ['in the tick of COMMIT', async () => undefined],
  ['later', nextTick],
])(
  'a statement that nobody awaits, issued %s, writes nothing and undoes nothing',
  async (_, wait) => {
    const { write } = await aWriter()
    const late = Promise.withResolvers<unknown>()
    await write(async (ctx) => {
      await addTag(ctx, 'um')
      const slow = async () => {
        // After the command has returned.
        for (let n = 0; n < 5; n += 1) await wait()
        await addTag(ctx, 'tarde')
      }
      slow().catch(late.resolve)
    })
    expect(await late.promise).toMatchObject({ message: 'the transaction has ended' })
    expect(await write(tagsOf)).toEqual(['um'])
  },
)

test('work left for the end runs in order after the command, and may leave more work', async () => {
  const { write } = await aWriter()
  const done: string[] = []
  const leave = (ctx: Parameters<typeof addTag>[0], name: string, then?: string) =>
    ctx.beforeCommit(async () => {
      await addTag(ctx, name)
      done.push(name)
      if (then) leave(ctx, then)
    })
  await write(async (ctx) => {
    leave(ctx, 'dois', 'quatro')
    leave(ctx, 'tres')
    await addTag(ctx, 'um')
    done.push('um')
  })
  expect(done).toEqual(['um', 'dois', 'tres', 'quatro'])
  expect((await write(tagsOf)).toSorted()).toEqual(['dois', 'quatro', 'tres', 'um'])
})

test('work left for the end that fails rolls the command back', async () => {
  const { write } = await aWriter()
  const failing = write(async (ctx) => {
    ctx.beforeCommit(() => Promise.reject(new Error('no')))
    await addTag(ctx, 'um')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await write(tagsOf)).toEqual([])
})

test('a transaction whose last statement is cancelled is known to be rolled back', async () => {
  const { write } = await aWriter()
  const error = await write(async (ctx) => {
    await addTag(ctx, 'um')
    await sql`set local statement_timeout = '50ms'`.execute(ctx.db)
    ctx.defer(sql`insert into tags (name, color) select 'dois' || pg_sleep(30), '#123456'`)
  }).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ code: '57014' })
  expect(mayBeCommitted(error)).toBe(false)
  expect(await write(tagsOf)).toEqual([])
})

test('a connection that is lost in a transaction is replaced', async () => {
  const { write } = await aWriter()
  const lost = write(({ db }) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
  await expect(lost).rejects.toThrow()
  expect(await write(tagsOf)).toEqual([])
})

test('the error of a statement names the command that issued it', async () => {
  const { write } = await aWriter()
  const failing = write(async function dividing(ctx) {
    await fail(ctx)
  })
  await expect(failing).rejects.toMatchObject({ stack: expect.stringContaining('dividing') })
})
