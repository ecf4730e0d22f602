import { z } from 'zod'
import { byId, endpoint, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

/** A plan as people see it who choose one. */
export const OfferedPlan = z.object({
  id: z.number(),
  name: z.string(),
  /** The price of a month in reais, with two decimals. */
  value: z.number(),
  /** How many active users, connections and queues a company may have. */
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

/** A plan with the number of companies that use it. */
export const Plan = OfferedPlan.extend({ companies: z.number().int() })
export type Plan = z.infer<typeof Plan>

/** The limits of a plan. */
export const planLimits = ['users', 'connections', 'queues'] as const
export type PlanLimit = (typeof planLimits)[number]

/** A company that has more than its plan allows. It keeps what it has and gets no more. */
export const PlanExcess = z.object({
  company: z.object({ id: z.number(), name: z.string() }),
  limit: z.enum(planLimits),
  used: z.number().int(),
  allowed: z.number().int(),
})
export type PlanExcess = z.infer<typeof PlanExcess>

/** Maximum number of plans in a list. More than any operator has. */
export const PLANS_MAX = 1000
/** Maximum number of excesses that the answer to a change names. */
export const PLAN_EXCESSES_MAX = 100
/** The highest price of a month, in reais: seven digits and two decimals. */
export const PLAN_VALUE_MAX = 9_999_999.99
/** The highest limit of a plan. */
export const PLAN_LIMIT_MAX = 1_000_000

/** An amount in reais without fractions of a cent. */
export const PlanValue = z
  .number('notANumber')
  .min(0, 'tooShort')
  .max(PLAN_VALUE_MAX, 'tooLong')
  .refine((value) => Number(value.toFixed(2)) === value, 'notANumber')

const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')
const atLeast = (least: number) =>
  z.number('notANumber').int('notANumber').min(least, 'tooShort').max(PLAN_LIMIT_MAX, 'tooLong')

export const PlanForm = z.object({
  name,
  value: PlanValue,
  users: /* @__PURE__ */ atLeast(1),
  connections: /* @__PURE__ */ atLeast(0),
  queues: /* @__PURE__ */ atLeast(0),
})

/** Absent fields stay unchanged. */
export const PlanChange = PlanForm.partial()

export const plans = {
  list: endpoint('GET /plans/list', {
    about: 'Lists the plans by name, for people who choose one.',
    may: 'public',
    answer: z.array(OfferedPlan),
  }),
  all: endpoint('GET /plans/all', {
    about:
      'Lists the plans by name, with the number of companies that use each. Operators of a brand count its companies only.',
    may: 'plans.see',
    answer: z.array(Plan),
  }),
  show: endpoint('GET /plans/:id', {
    about:
      'Returns a plan with the number of companies that use it. Operators of a brand count its companies only.',
    may: 'plans.see',
    params: byId,
    answer: Plan,
  }),
  create: endpoint('POST /plans', {
    about: 'Creates a plan. Its name must be unique, without regard to case.',
    may: 'plans.edit',
    body: PlanForm,
    answer: Plan,
  }),
  update: endpoint('PUT /plans/:id', {
    about:
      'Updates a plan. Absent fields stay unchanged. The limits hold at once. Companies that have more keep it; the answer names them.',
    may: 'plans.edit',
    params: byId,
    body: PlanChange,
    answer: Plan.extend({
      /** The companies that have more than the new limits allow, at most 100. */
      excesses: z.array(PlanExcess),
    }),
  }),
  remove: endpoint('DELETE /plans/:id', {
    about:
      'Deletes a plan. Refused with ERR_PLAN_IN_USE, and the number of its companies, while companies use it.',
    may: 'plans.edit',
    params: byId,
    answer: nothing,
  }),
}

export const descriptions = {
  'GET /plans/{id} id': 'The id of the plan.',
  'PUT /plans/{id} id': 'The id of the plan.',
  'DELETE /plans/{id} id': 'The id of the plan.',
  'PlanForm name': 'The name of the plan, 2 to 50 characters, unique without regard to case.',
  'PlanForm value': 'The price of a month in reais, up to 9999999.99, with at most two decimals.',
  'PlanForm users': 'How many active users a company may have, at least 1.',
  'PlanForm connections': 'How many connections a company may have.',
  'PlanForm queues': 'How many queues a company may have.',
  'PlanChange name': 'The new name, 2 to 50 characters. Absent leaves it unchanged.',
  'PlanChange value': 'The new price of a month in reais. Absent leaves it unchanged.',
  'PlanChange users': 'How many active users a company may have. Absent leaves it unchanged.',
  'PlanChange connections': 'How many connections a company may have. Absent leaves it unchanged.',
  'PlanChange queues': 'How many queues a company may have. Absent leaves it unchanged.',
} satisfies Record<string, string>

export const errors = {
  ERR_NO_PLAN_FOUND: {
    status: 404,
    pt: 'Este plano não existe mais.',
    en: 'This plan no longer exists.',
    es: 'Este plan ya no existe.',
  },
  ERR_PLAN_NAME_ALREADY_EXISTS: {
    status: 400,
    pt: 'Já existe um plano com este nome. Escolha outro.',
    en: 'There is already a plan with this name. Choose another one.',
    es: 'Ya existe un plan con este nombre. Elija otro.',
  },
  ERR_PLAN_IN_USE: {
    status: 400,
    pt: 'Há empresas neste plano. Mude o plano delas antes de excluir.',
    en: 'Companies use this plan. Change their plan before you delete it.',
    es: 'Hay empresas en este plan. Cambie su plan antes de eliminarlo.',
  },
} satisfies DeclaredErrors

/** A plan was created or changed. Only sent to the company of the operator who did it. */
export const planUpdated = live('plan', 'update', z.object({ planId: z.number() }))
/** A plan was deleted. Only sent to the company of the operator who did it. */
export const planDeleted = live('plan', 'delete', z.object({ planId: z.number() }))
