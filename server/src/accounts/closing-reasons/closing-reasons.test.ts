import { audit } from '@recado/contract/accounts/audit'
import { CLOSING_REASONS_MAX, closingReasons } from '@recado/contract/accounts/closing-reasons'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

test('reasons are created, renamed, deactivated, ordered and deleted, and every screen learns it', async () => {
  const { ana, bia, heard } = await aCompany()
  const names = async () => (await bia(closingReasons.list, {})).map(({ name }) => name)
  const made = []
  for (const name of ['Venda', 'Dúvida', 'Engano'])
    made.push(await ana(closingReasons.create, { name }))
  expect(made[0]).toEqual({ id: made[0]!.id, name: 'Venda', isActive: true })
  const [sale, question, mistake] = made.map(({ id }) => id)
  const closingReasonIds = [mistake!, sale!, question!]
  await ana(closingReasons.reorder, { closingReasonIds })
  expect(await names()).toEqual(['Engano', 'Venda', 'Dúvida'])
  const changed = await ana(closingReasons.update, {
    id: sale!,
    name: 'Venda feita',
    isActive: false,
  })
  expect(changed).toEqual({ id: sale, name: 'Venda feita', isActive: false })
  await ana(closingReasons.remove, { id: mistake! })
  await ana(closingReasons.create, { name: 'Engano' })
  expect(await names()).toEqual(['Venda feita', 'Dúvida', 'Engano'])
  const word = (action: string) => `closingReason ${action}`
  expect(heard()).toEqual(
    ['update', 'update', 'update', 'order', 'update', 'delete', 'update'].map(word),
  )
})

test.for([
  ['', 'tooShort'],
  [' A ', 'tooShort'],
  ['a'.repeat(51), 'tooLong'],
])('the name “%s” is refused as %s', async ([name, code]) => {
  const { ana } = await aCompany()
  await expect(ana(closingReasons.create, { name: name! })).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    details: { issues: [{ path: 'name', code }] },
  })
})

test('a script in a name is a name', async () => {
  const { ana } = await aCompany()
  const name = '<script>alert(1)</script>'
  expect(await ana(closingReasons.create, { name })).toMatchObject({ name })
})

test('20 creations at once in a company with room for 3 make exactly 3', async () => {
  const { ana, companyId } = await aCompany()
  await owner`insert into closing_reasons (company_id, name)
    select ${companyId}, 'Motivo ' || n from generate_series(1, ${CLOSING_REASONS_MAX - 3}::int) n`
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => ana(closingReasons.create, { name: `Novo ${n}` })),
  )
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array.from({ length: 17 }, () => 'ERR_CLOSING_REASON_LIMIT'),
  )
  expect(await ana(closingReasons.list, {})).toHaveLength(CLOSING_REASONS_MAX)
})

test('two orders at once end with the order of one of them, and an incomplete one is refused', async () => {
  const { ana } = await aCompany()
  const ids: number[] = []
  for (const name of ['Venda', 'Dúvida', 'Engano'])
    ids.push((await ana(closingReasons.create, { name })).id)
  const orders = [ids.toReversed(), [ids[1]!, ids[2]!, ids[0]!]]
  await Promise.all(
    orders.map((closingReasonIds) => ana(closingReasons.reorder, { closingReasonIds })),
  )
  const now = (await ana(closingReasons.list, {})).map(({ id }) => id)
  expect(orders).toContainEqual(now)
  for (const closingReasonIds of [ids.slice(1), [...ids, ids[0]! + 1000]])
    await expect(ana(closingReasons.reorder, { closingReasonIds })).rejects.toThrow(
      'ERR_NO_CLOSING_REASON_FOUND',
    )
})

test('everybody reads the reasons, and only administrators change them', async () => {
  const { ana, mel, bia } = await aCompany()
  const { id } = await ana(closingReasons.create, { name: 'Venda' })
  for (const who of [mel, bia]) {
    expect(await who(closingReasons.list, {})).toHaveLength(1)
    const attempts = [
      () => who(closingReasons.create, { name: 'Outro' }),
      () => who(closingReasons.update, { id, isActive: false }),
      () => who(closingReasons.reorder, { closingReasonIds: [id] }),
      () => who(closingReasons.remove, { id }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('ERR_NO_PERMISSION')
  }
})

test('each change is an entry of the audit log, and a change to the same value is none', async () => {
  const { ana } = await aCompany()
  const { id } = await ana(closingReasons.create, { name: 'Venda' })
  await ana(closingReasons.update, { id, isActive: false })
  await ana(closingReasons.update, { id, isActive: false })
  await ana(closingReasons.remove, { id })
  const { entries } = await ana(audit.list, {})
  expect(entries.map(({ act, subject, changes }) => ({ act, subject, changes }))).toMatchObject([
    { act: 'closingReason.delete', subject: 'Venda' },
    {
      act: 'closingReason.update',
      subject: 'Venda',
      changes: [{ field: 'isActive', before: true, after: false }],
    },
    { act: 'closingReason.create', subject: 'Venda' },
  ])
})
