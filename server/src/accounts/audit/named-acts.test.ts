import { contract } from '@recado/contract/all'
import { type AuditAct, audit } from '@recado/contract/accounts/audit'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import type { Caller } from '../../../test/caller.ts'
import { PASSWORD } from '../../../test/company.ts'
import { aFullCompany, type FullCompany } from '../../../test/access/full-company.ts'
import { owner } from '../../../test/database.ts'
import { lockUserOut, setPassword } from '../session/access.ts'

let full: FullCompany
const made = {
  planId: 0,
  helpId: 0,
  brandId: 0,
  queueId: 0,
  ruleId: 0,
  reasonId: 0,
  connectionId: 0,
  userId: 0,
}
let operator: Caller
let browser: ReturnType<typeof aBrowser>

beforeAll(async () => {
  full = await aFullCompany()
  browser = aBrowser(full.app)
  operator = await full.hire({ name: 'Ana Rangel', profile: 'user', super: true })
})

const signIn = () => {
  const { email } = full.mel.user
  return browser.call(contract.session.login, { email, password: PASSWORD })
}
const exported = (url: string) => full.ana.request({ method: 'GET', url: `/api${url}` })

/** The acts in an order in which each is possible. */
const acts: [AuditAct, () => Promise<unknown>][] = [
  ['session.signInNewDevice', signIn],
  ['session.signIn', signIn],
  [
    'session.signInFailed',
    async () => {
      const login = { email: full.mel.user.email, password: 'errada' }
      await expect(browser.call(contract.session.login, login)).rejects.toThrow('CREDENTIALS')
    },
  ],
  [
    'session.signOut',
    async () => {
      const { rui } = full
      return rui(contract.session.logout, {})
    },
  ],
  ['setting.update', () => full.ana(contract.settings.update, { key: 'language', value: 'es' })],
  [
    'queue.create',
    async () => {
      const queue = await full.ana(contract.queues.create, { name: 'Lua', color: '#000001' })
      made.queueId = queue.id
    },
  ],
  ['queue.update', () => full.ana(contract.queues.update, { id: made.queueId, name: 'Mar' })],
  ['queue.delete', () => full.ana(contract.queues.remove, { id: made.queueId })],
  [
    'plan.create',
    async () => {
      const plan = { name: crypto.randomUUID(), value: 1, users: 1, connections: 0, queues: 0 }
      made.planId = (await operator(contract.plans.create, plan)).id
    },
  ],
  ['plan.update', () => operator(contract.plans.update, { id: made.planId, value: 2 })],
  ['plan.delete', () => operator(contract.plans.remove, { id: made.planId })],
  [
    'brand.create',
    async () => {
      const name = `Marca ${crypto.randomUUID().slice(0, 8)}`
      const colors = { primaryColor: '#12b886', secondaryColor: '#96f2d7' }
      const form = {
        name,
        email: 'oi@marca.test',
        domain: `${crypto.randomUUID()}.test`,
        ...colors,
      }
      made.brandId = (await operator(contract.brands.create, form)).id
    },
  ],
  ['brand.update', () => operator(contract.brands.update, { id: made.brandId, usersCount: 3 })],
  [
    'brand.domain',
    async () => {
      const { domain } = await operator(contract.brands.one, { id: made.brandId })
      full.world.txtRecords = async () => [domain!.recordValue]
      await operator(contract.brands.proveDomain, { id: made.brandId })
    },
  ],
  [
    'help.create',
    async () => {
      const help = { title: 'Filas', description: 'Texto' }
      made.helpId = (await operator(contract.helps.create, help)).id
    },
  ],
  ['help.update', () => operator(contract.helps.update, { id: made.helpId, title: 'Setores' })],
  ['help.delete', () => operator(contract.helps.remove, { id: made.helpId })],
  [
    'closingReason.create',
    async () => {
      const reason = await full.ana(contract.closingReasons.create, { name: 'Venda' })
      made.reasonId = reason.id
    },
  ],
  [
    'closingReason.update',
    () => full.ana(contract.closingReasons.update, { id: made.reasonId, isActive: false }),
  ],
  ['closingReason.delete', () => full.ana(contract.closingReasons.remove, { id: made.reasonId })],
  [
    'automationRule.create',
    async () => {
      const actions = [{ kind: 'addNote' as const, text: 'Olá' }]
      const rule = { name: 'Nota', trigger: 'ticketCreated' as const, actions }
      made.ruleId = (await full.ana(contract.automationRules.create, rule)).id
    },
  ],
  [
    'automationRule.update',
    () => full.ana(contract.automationRules.update, { id: made.ruleId, isActive: false }),
  ],
  ['automationRule.delete', () => full.ana(contract.automationRules.remove, { id: made.ruleId })],
  ['ticket.export', () => exported('/tickets/export?status=closed')],
  ['contact.export', () => exported('/contacts/export')],
  ['audit.export', () => exported('/audit/export')],
  [
    'connection.create',
    async () => {
      const { id } = await full.ana(contract.connections.create, { name: 'Filial' })
      made.connectionId = id
    },
  ],
  [
    'connection.update',
    () => full.ana(contract.connections.update, { id: made.connectionId, name: 'Matriz' }),
  ],
  [
    'flow.update',
    () =>
      full.ana(contract.typebots.save, {
        whatsappName: 'Matriz',
        typebot: 'Vendas',
        publicId: 'vendas',
        delay_message: 0,
        enabled: false,
      }),
  ],
  ['flowBuilder.update', () => full.ana(contract.flowBuilders.save, { address: '' })],
  ['connection.start', () => full.ana(contract.connections.start, { id: made.connectionId })],
  ['connection.renew', () => full.ana(contract.connections.restart, { id: made.connectionId })],
  ['connection.stop', () => full.ana(contract.connections.stop, { id: made.connectionId })],
  [
    'connectionToken.renew',
    () => full.ana(contract.connections.renewToken, { id: made.connectionId }),
  ],
  [
    'connectionToken.delete',
    () => full.ana(contract.connections.dropToken, { id: made.connectionId }),
  ],
  ['connection.delete', () => full.ana(contract.connections.remove, { id: made.connectionId })],
  ['card.delete', () => full.ana(contract.cards.remove, { id: full.mine.card })],
  ['lane.delete', () => full.ana(contract.lanes.remove, { id: full.mine.lane })],
  ['note.delete', () => full.ana(contract.ticketNotes.remove, { id: full.mine.note })],
  ['schedule.delete', () => full.ana(contract.schedules.remove, { id: full.mine.schedule })],
  [
    'savedView.delete',
    async () => {
      const filter = { status: 'open' as const }
      const form = { name: 'Da equipe', filter, isShared: true }
      const { id } = await full.ana(contract.savedViews.create, form)
      await full.ana(contract.savedViews.remove, { id })
    },
  ],
  ['tag.delete', () => full.ana(contract.tags.remove, { id: full.mine.tag })],
  [
    'quickMessage.delete',
    () => full.ana(contract.quickMessages.remove, { id: full.mine.quickMessage }),
  ],
  ['ticket.delete', () => full.ana(contract.tickets.remove, { ticketId: full.mine.answered.id })],
  ['contact.delete', () => full.ana(contract.contacts.remove, { id: full.mine.contact.id })],
  [
    'user.password',
    () =>
      full.ana.inside((ctx) =>
        setPassword(ctx, { userId: full.bia.user.id, password: 'outra-senha-boa-1' }),
      ),
  ],
  [
    'user.create',
    async () => {
      const email = `${crypto.randomUUID()}@casa.test`
      const form = { name: 'Davi Reis', email, password: 'uma senha boa' }
      made.userId = (await full.ana(contract.userAdmin.create, form)).id
    },
  ],
  [
    'user.update',
    () => full.ana(contract.userAdmin.update, { id: made.userId, profile: 'manager' }),
  ],
  ['user.delete', () => full.ana(contract.userAdmin.remove, { id: made.userId })],
  ['user.lockOut', () => full.ana.inside((ctx) => lockUserOut(ctx, full.bia.user.id))],
]

const logged = () => owner<{ id: string; act: string }>`
  select id, act from audit_entries where company_id = ${full.companyId}`

test.for(acts)('%s leaves one entry', async ([act, perform]) => {
  const before = new Set((await logged()).map(({ id }) => id))
  await perform()
  const added = async () => (await logged()).filter(({ id }) => !before.has(id))
  // A failed sign-in is recorded after its answer.
  await expect.poll(async () => (await added()).map((one) => one.act)).toEqual([act])
})

test('the entries name who acted, and what the act was about', async () => {
  const { entries } = await full.ana(audit.list, {})
  for (const { act, subject, user } of entries) {
    if (user === null) continue
    expect(user.name, act).toMatch(/Ana|Mel|Rui|marca/i)
    if (!/^session|export$/.test(act)) expect(subject, act).not.toBe('')
  }
})
