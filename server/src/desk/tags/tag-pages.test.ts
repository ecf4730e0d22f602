import { limits } from '@recado/contract/platform/limits'
import { LISTED_TICKETS_MAX, TAGS_MAX, tags } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

test('tags come in pages by name, each with the number of its tickets', async () => {
  const { ana, bia, ticket, stranger } = await aCompany()
  const late = await bia(tags.create, { name: 'Atraso', color: '#e03131' })
  const vip = await bia(tags.create, { name: 'VIP' })
  await stranger(tags.create, { name: 'Fora' })
  for (const status of ['open', 'pending', 'closed'] as const) {
    const { id: ticketId } = await ticket({ status })
    await ana(ticketTags.give, { ticketId, tagId: vip.id })
  }
  expect(await bia(tags.page, {})).toEqual({
    tags: [
      { ...late, ticketsCount: 0 },
      { ...vip, ticketsCount: 3 },
    ],
    count: 2,
    hasMore: false,
  })
  expect(await bia(tags.page, { searchParam: 'ATRÁSO', withCount: false })).toEqual({
    tags: [{ ...late, ticketsCount: 0 }],
    hasMore: false,
  })
  expect(await bia(tags.show, { id: vip.id })).toEqual({ ...vip, ticketsCount: 3 })
  for (const id of [late.id + 1000, 2_000_000_000])
    await expect(bia(tags.show, { id })).rejects.toThrow('ERR_NO_TAG_FOUND')
  await expect(stranger(tags.show, { id: vip.id })).rejects.toThrow('ERR_NO_TAG_FOUND')
})

test('the pages of 500 tags hold each tag once', async () => {
  const { bia, companyId } = await aCompany()
  await owner`insert into tags (company_id, name, color)
    select ${companyId}, 'Etiqueta ' || n, '#112233' from generate_series(1, ${TAGS_MAX}::int) n`
  const seen: number[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await bia(tags.page, { pageNumber })
    expect(page.count).toBe(TAGS_MAX)
    seen.push(...page.tags.map(({ id }) => id))
    if (!page.hasMore) break
    expect(page.tags).toHaveLength(limits.page)
  }
  expect(new Set(seen).size).toBe(TAGS_MAX)
  expect(seen).toHaveLength(TAGS_MAX)
})

test('a list counts up to 1,000 tickets of a tag, and the tag itself all of them', async () => {
  const { ana, companyId, contact } = await aCompany()
  const { id: contactId } = await contact()
  const { id: tagId } = await ana(tags.create, { name: 'Promoção' })
  const put = async (most: number) => {
    await owner`
      with made as (
        insert into tickets (company_id, contact_id, status)
        select ${companyId}, ${contactId}, 'closed' from generate_series(1, ${most}::int) returning id)
      insert into ticket_tags (company_id, ticket_id, tag_id) select ${companyId}, id, ${tagId} from made`
  }
  await put(LISTED_TICKETS_MAX)
  const [exact] = (await ana(tags.page, {})).tags
  expect(exact).toMatchObject({ ticketsCount: LISTED_TICKETS_MAX })
  expect(exact).not.toHaveProperty('ticketsCountCapped')
  await put(1)
  expect((await ana(tags.page, {})).tags).toMatchObject([
    { ticketsCount: LISTED_TICKETS_MAX, ticketsCountCapped: true },
  ])
  expect(await ana(tags.show, { id: tagId })).toMatchObject({
    ticketsCount: LISTED_TICKETS_MAX + 1,
  })
})

test('a colour that is none is refused in words, and short ones are written in full', async () => {
  const { bia } = await aCompany()
  for (const color of ['red', '#12', '#12345', '#1234567', 'a4cccc', '#ggg'])
    await expect(bia(tags.create, { name: 'Cor errada', color }), color).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      details: { issues: [{ path: 'color', code: 'notAColor' }] },
    })
  expect(await bia(tags.create, { name: 'Laranja', color: '#F80' })).toMatchObject({
    color: '#FF8800',
  })
  expect(await bia(tags.create, { name: 'Sem cor', color: '' })).toMatchObject({ color: '#A4CCCC' })
})

test('an older tag with a shorter name keeps it', async () => {
  const { bia, companyId } = await aCompany()
  const [old] = await owner`
    insert into tags (company_id, name, color) values (${companyId}, 'VI', '#112233') returning id`
  const { id } = old as { id: number }
  expect(await bia(tags.change, { id, color: '#445566' })).toMatchObject({ name: 'VI' })
  await expect(bia(tags.change, { id, name: 'IV' })).rejects.toThrow('ERR_INVALID_INPUT')
})

test('two concurrent names are one tag, and a change that meets a removal ends whole', async () => {
  const { ana, bia } = await aCompany()
  const twins = await Promise.allSettled([
    ana(tags.create, { name: 'Única' }),
    bia(tags.create, { name: 'Única' }),
  ])
  expect(twins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { id } = (await ana(tags.list, {}))[0]!
  const [changed] = await Promise.allSettled([
    ana(tags.change, { id, name: 'Outra' }),
    bia(tags.remove, { id }),
  ])
  if (changed.status === 'rejected')
    expect(changed.reason).toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
  expect(await ana(tags.list, {})).toEqual([])
})

test('every profile writes tags', async () => {
  const { ana, mel, bia } = await aCompany()
  for (const [i, who] of [ana, mel, bia].entries()) {
    const { id } = await who(tags.create, { name: `Etiqueta ${i}` })
    expect((await who(tags.page, {})).tags).toHaveLength(1)
    expect(await who(tags.change, { id, color: '#123456' })).toMatchObject({ color: '#123456' })
    expect(await who(tags.remove, { id })).toEqual({})
  }
})
