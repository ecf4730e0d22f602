import { z } from 'zod'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

/** A reason that an agent can choose when resolving a ticket. */
export const ClosingReason = z.object({
  id: z.number(),
  name: z.string(),
  /** Only active reasons can be chosen. */
  isActive: z.boolean(),
})
export type ClosingReason = z.infer<typeof ClosingReason>

/** Maximum number of closing reasons of a company, so that one list shows all. */
export const CLOSING_REASONS_MAX = 50

const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')

export const ClosingReasonForm = z.object({ name })

/** Absent fields stay unchanged. */
export const ClosingReasonChange = z.object({ name, isActive: z.boolean() }).partial()

/** All closing reasons of the company, in their new order. */
export const ClosingReasonOrder = z.object({
  closingReasonIds: z
    .array(id)
    .min(1)
    .max(CLOSING_REASONS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'notUnique'),
})

export const closingReasons = {
  list: endpoint('GET /closing-reasons', {
    about:
      'Lists the closing reasons of the company, inactive ones included, in the order that its admins chose. At most 50.',
    may: 'everyone',
    answer: z.array(ClosingReason),
  }),
  create: endpoint('POST /closing-reasons', {
    about: 'Creates a closing reason. It is active and comes last.',
    may: 'settings.edit',
    body: ClosingReasonForm,
    answer: ClosingReason,
  }),
  reorder: endpoint('PUT /closing-reasons/order', {
    about:
      'Sets the order of the closing reasons. Refused with ERR_NO_CLOSING_REASON_FOUND unless the list names every one of the company.',
    may: 'settings.edit',
    body: ClosingReasonOrder,
    answer: nothing,
  }),
  update: endpoint('PUT /closing-reasons/:id', {
    about:
      'Renames, activates or deactivates a closing reason. Resolved tickets keep the name they were resolved with.',
    may: 'settings.edit',
    params: byId,
    body: ClosingReasonChange,
    answer: ClosingReason,
  }),
  remove: endpoint('DELETE /closing-reasons/:id', {
    about: 'Deletes a closing reason. Resolved tickets keep its name.',
    may: 'settings.edit',
    params: byId,
    answer: nothing,
  }),
}

export const descriptions = {
  'ClosingReasonForm name': 'The name of the reason, 2 to 50 characters.',
  'ClosingReasonChange name': 'The new name, 2 to 50 characters. Absent leaves it unchanged.',
  'ClosingReasonChange isActive':
    'Whether agents can choose the reason. Absent leaves it unchanged.',
  'ClosingReasonOrder closingReasonIds':
    'The ids of all closing reasons of the company, in their new order.',
  'PUT /closing-reasons/{id} id': 'The id of the closing reason.',
  'DELETE /closing-reasons/{id} id': 'The id of the closing reason.',
} satisfies Record<string, string>

export const errors = {
  ERR_NO_CLOSING_REASON_FOUND: {
    status: 404,
    pt: 'Este motivo não está mais disponível. Escolha outro.',
    en: 'This reason is no longer available. Choose another one.',
    es: 'Este motivo ya no está disponible. Elija otro.',
  },
  ERR_CLOSING_REASON_NAME_ALREADY_EXISTS: {
    status: 400,
    pt: 'Já existe um motivo com este nome. Escolha outro.',
    en: 'There is already a reason with this name. Choose another one.',
    es: 'Ya existe un motivo con este nombre. Elija otro.',
  },
  ERR_CLOSING_REASON_LIMIT: {
    status: 400,
    pt: 'A empresa já tem 50 motivos de encerramento. Exclua algum para criar outro.',
    en: 'The company already has 50 closing reasons. Delete one to create another.',
    es: 'La empresa ya tiene 50 motivos de cierre. Elimine alguno para crear otro.',
  },
  ERR_CLOSING_REASON_REQUIRED: {
    status: 400,
    pt: 'A empresa pede um motivo para encerrar. Escolha um.',
    en: 'The company requires a reason for closing. Choose one.',
    es: 'La empresa exige un motivo para cerrar. Elija uno.',
  },
} satisfies DeclaredErrors

/** A closing reason was created or changed. */
export const closingReasonUpdated = live(
  'closingReason',
  'update',
  z.object({ closingReason: ClosingReason }),
)
/** A closing reason was deleted. */
export const closingReasonDeleted = live(
  'closingReason',
  'delete',
  z.object({ closingReasonId: z.number() }),
)
/** The closing reasons have a new order, given by all their ids. */
export const closingReasonsReordered = live(
  'closingReason',
  'order',
  z.object({ closingReasonIds: z.array(z.number()) }),
)
