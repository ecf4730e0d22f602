import { automationRules, RULES_MAX } from '@recado/contract/automation/automation-rules'
import type { Call } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { NOWHERE } from '../../../test/refusals/provocation.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const form: Call<typeof automationRules.create> = {
  name: 'Boas-vindas',
  trigger: 'ticketCreated',
  actions: [{ kind: 'sendMessage', text: 'Olá!' }],
}

/** Facts for the tests over the whole contract: automation rules. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId }, mark) => {
    const [row] = await owner<{ id: number }>`
      insert into automation_rules (company_id, name, trigger, match, conditions, actions)
      values (${companyId}, ${mark}, 'manual', 'all', '[]',
        jsonb_build_array(jsonb_build_object('kind', 'addNote', 'text', ${mark}::text)))
      returning id`
    await owner`insert into deadline_events (company_id, ticket_id, triggers)
      select company_id, id, '{deadlineNear}' from tickets where company_id = ${companyId} order by id limit 1`
    return row!.id
  },
  attacks: (id) => ({
    'PUT /automation-rules/:id': [{ id, name: 'Invadida' }],
    'DELETE /automation-rules/:id': [{ id }],
    'PUT /automation-rules/order': [{ automationRuleIds: [id] }],
    'POST /automation-rules/:id/run': [{ id, ticketId: 1 }],
  }),
  // What a form may name by id is tested in rules.test.ts: foreign ids are refused.
  withoutIds: [
    'GET /automation-rules',
    'GET /automation-rules/macros',
    'POST /automation-rules',
    'POST /automation-rules/dry-run',
  ],
  bodies: {
    'POST /automation-rules': form,
    'POST /automation-rules/dry-run': { trigger: form.trigger, actions: form.actions },
    'POST /automation-rules/:id/run': { ticketId: 1 },
    'PUT /automation-rules/order': { automationRuleIds: [1] },
    'PUT /automation-rules/:id': { isActive: false },
  },
  publicIds: ['/automation-rules'],
  uniqueKeys: {
    automation_rules_name_key: {
      table: 'automation_rules',
      copy: {},
      allowed: [{ name: sql`gen_random_uuid()::text` }, { name: sql`upper(name)` }],
    },
  },
  provoked: {
    ERR_NO_AUTOMATION_RULE_FOUND: async () =>
      (await aCompany()).ana(automationRules.remove, { id: NOWHERE }),
    ERR_AUTOMATION_RULE_NAME_ALREADY_EXISTS: async () => {
      const { ana } = await aCompany()
      await ana(automationRules.create, form)
      return ana(automationRules.create, form)
    },
    ERR_AUTOMATION_RULE_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      await owner`
        insert into automation_rules (company_id, name, trigger, match, conditions, actions)
        select ${companyId}, 'Regra ' || n, 'manual', 'all', '[]', '[]'
          from generate_series(1, ${RULES_MAX}::int) n`
      return ana(automationRules.create, form)
    },
    ERR_AUTOMATION_RULE_TARGET_NOT_FOUND: async () => {
      const { ana } = await aCompany()
      return ana(automationRules.create, { ...form, actions: [{ kind: 'addTag', id: NOWHERE }] })
    },
  },
})
