import { audit } from '@recado/contract/accounts/audit'
import { queues } from '@recado/contract/accounts/queues'
import { queueOptions } from '@recado/contract/automation/queue-options'
import { tags } from '@recado/contract/desk/tags'
import { uploads } from '@recado/contract/desk/uploads'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aFolder } from '../../../test/folder.ts'

const { files, stored } = aFolder()

/** The queue Vendas with the options 1 (with 1.1 and 1.2) and 2. */
async function aTree() {
  const company = await aCompany()
  const { ana, sales } = company
  const queueId = sales.id
  const create = (title: string, parentId: number | null = null) =>
    ana(queueOptions.create, { queueId, title, parentId, message: `Sobre ${title}` })
  const prices = await create('Preços')
  const sofas = await create('Sofás', prices.id)
  const tables = await create('Mesas', prices.id)
  const dates = await create('Prazos')
  const tree = async () =>
    (await ana(queueOptions.tree, { queueId })).options.map((one) => [
      one.title,
      one.parentId,
      one.option,
    ])
  return { ...company, queueId, create, prices, sofas, tables, dates, tree }
}

test('options are created, listed by level, changed and deleted with all below them', async () => {
  const { ana, bia, queueId, prices, tree, heard } = await aTree()
  expect(await tree()).toEqual([
    ['Preços', null, 1],
    ['Sofás', prices.id, 1],
    ['Mesas', prices.id, 2],
    ['Prazos', null, 2],
  ])
  const titles = async (parentId?: number) =>
    (await bia(queueOptions.list, { queueId, ...(parentId && { parentId }) })).map(
      ({ title }) => title,
    )
  expect(await titles(-1)).toEqual(['Preços', 'Prazos'])
  expect(await titles(prices.id)).toEqual(['Sofás', 'Mesas'])
  const changed = await ana(queueOptions.change, { id: prices.id, title: 'Valores', option: '7' })
  expect(changed).toMatchObject({ title: 'Valores', option: 7, message: 'Sobre Preços' })
  await ana(queueOptions.remove, { id: prices.id })
  expect(await titles()).toEqual(['Prazos'])
  expect(new Set(heard())).toEqual(new Set(['queueOption update']))
})

test('a move numbers both levels again', async () => {
  const { ana, sofas, prices, tree } = await aTree()
  await ana(queueOptions.move, { id: sofas.id, parentId: -1, position: 1 })
  expect(new Set(await tree())).toEqual(
    new Set([
      ['Preços', null, 1],
      ['Sofás', null, 2],
      ['Prazos', null, 3],
      ['Mesas', prices.id, 1],
    ]),
  )
  await ana(queueOptions.move, { id: sofas.id, parentId: prices.id, position: 99 })
  expect(new Set(await tree())).toEqual(
    new Set([
      ['Preços', null, 1],
      ['Prazos', null, 2],
      ['Mesas', prices.id, 1],
      ['Sofás', prices.id, 2],
    ]),
  )
})

test('the bot cannot be switched on while an option has no text', async () => {
  const { ana, queueId, dates, bia } = await aTree()
  const on = () => ana(queueOptions.switch, { queueId, botEnabled: true })
  await ana(queueOptions.change, { id: dates.id, message: ' ' })
  await expect(on()).rejects.toMatchObject({ code: 'ERR_BOT_UNFINISHED', details: { count: 1 } })
  expect((await ana(queueOptions.tree, { queueId })).flaws).toEqual([
    { id: dates.id, flaw: 'textMissing' },
  ])
  await ana(queueOptions.change, { id: dates.id, message: 'Entregamos em 5 dias.' })
  expect(await on()).toMatchObject({ botEnabled: true, flaws: [] })
  await expect(bia(queueOptions.switch, { queueId, botEnabled: false })).rejects.toThrow(
    'ERR_NO_PERMISSION',
  )
  const { entries } = await ana(audit.list, {})
  expect(entries[0]).toMatchObject({
    act: 'queue.update',
    changes: [{ field: 'botEnabled', before: false, after: true }],
  })
})

test('an option has a flaw once its tag is deleted or its agent has left', async () => {
  const { ana, bia, companyId, queueId, tables, sofas } = await aTree()
  const { id: tagId } = await ana(tags.create, { name: 'Sofá', color: '#1c7ed6' })
  await ana(queueOptions.change, { id: sofas.id, action: 'tag', tagId })
  await ana(queueOptions.change, { id: tables.id, action: 'agent', userId: bia.user.id })
  const flaws = async () => (await ana(queueOptions.tree, { queueId })).flaws
  expect(await flaws()).toEqual([])
  await ana(tags.remove, { id: tagId })
  await owner`update users set deactivated_at = now() where company_id = ${companyId} and id = ${bia.user.id}`
  expect(await flaws()).toEqual([
    { id: sofas.id, flaw: 'targetMissing' },
    { id: tables.id, flaw: 'targetMissing' },
  ])
  await ana(queueOptions.change, { id: tables.id, action: 'queue' })
  expect(await flaws()).toEqual([{ id: sofas.id, flaw: 'targetMissing' }])
})

test('two moves at once make no loop, and the database alone refuses one', async () => {
  const { ana, prices, dates, companyId } = await aTree()
  const outcomes = await Promise.allSettled([
    ana(queueOptions.move, { id: prices.id, parentId: dates.id, position: 0 }),
    ana(queueOptions.move, { id: dates.id, parentId: prices.id, position: 0 }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const below = outcomes[0]!.status === 'fulfilled' ? [dates.id, prices.id] : [prices.id, dates.id]
  await expect(
    owner`update queue_options set parent_id = ${below[1]!} where company_id = ${companyId} and id = ${below[0]!}`,
  ).rejects.toThrow('an option cannot be below itself')
})

test('an option above in another queue is refused, also by the database', async () => {
  const { ana, prices, support, companyId } = await aTree()
  const created = ana(queueOptions.create, {
    queueId: support.id,
    parentId: prices.id,
    title: 'Fora',
  })
  await expect(created).rejects.toThrow('ERR_NO_QUEUE_OPTION_FOUND')
  await expect(
    owner`insert into queue_options (company_id, queue_id, parent_id, option, title)
      values (${companyId}, ${support.id}, ${prices.id}, 1, 'Fora')`,
  ).rejects.toThrow('the option above is in another queue')
})

test('an option has a file, a new one replaces it, and the file goes with the option', async () => {
  const company = await aTree()
  const { ana, prices, app, world, runJobs } = company
  world.files = files
  const upload = (name: string) =>
    ana.upload(uploads.createWithoutTicket, {}, [{ name, content: name, type: 'text/plain' }])
  const change = async (mediaId: string | null) =>
    (await ana(queueOptions.change, { id: prices.id, mediaId })).media
  const read = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode
  const first = (await change((await upload('um.txt')).id))!
  expect(await read(first.url)).toBe(200)
  expect(await change(first.id)).toMatchObject({ fileName: 'um.txt' })
  const second = (await change((await upload('dois.txt')).id))!
  expect([await read(first.url), await read(second.url)]).toEqual([404, 200])
  await ana(queueOptions.remove, { id: prices.id })
  await runJobs()
  expect(await stored()).toEqual([])
})

test('a removed queue takes its options with it, and options that led to it lead to their own queue', async () => {
  const { ana, sales, support, dates } = await aTree()
  const other = await ana(queueOptions.create, {
    queueId: support.id,
    title: 'Comprar',
    targetQueueId: sales.id,
  })
  await ana(queues.remove, { id: sales.id })
  await expect(ana(queueOptions.change, { id: dates.id, title: 'Datas' })).rejects.toThrow(
    'ERR_NO_QUEUE_OPTION_FOUND',
  )
  const [kept] = await ana(queueOptions.list, { queueId: support.id })
  expect(kept).toMatchObject({ id: other.id, targetQueueId: null })
})
