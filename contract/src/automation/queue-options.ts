import { z } from 'zod'
import { QuickMessageMedia } from '../desk/quick-messages.ts'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { optionActions, optionFlaws } from './option-tree.ts'

/** The most options of one queue. */
export const QUEUE_OPTIONS_MAX = 1000
/** The most options of one level in the editor, because 0 and # are taken. */
export const OPTIONS_PER_LEVEL_MAX = 9
/** The most minutes that the bot waits for an answer. */
export const OPTION_WAIT_MINUTES_MAX = 1440

const number = z.coerce.number<number | string>().int().min(1, 'tooShort').max(9999, 'tooLong')

export const QueueOption = z.object({
  id: z.number(),
  queueId: z.number(),
  /** The option that it is below. Null: the first level. */
  parentId: z.number().nullable(),
  /** The number that the customer types. */
  option: z.number().int(),
  /** Its name in the menu. */
  title: z.string(),
  /** What the bot answers. Variables `{{…}}` are filled in. */
  message: z.string(),
  /** Sent with the message. Null: text only. */
  media: QuickMessageMedia.nullable(),
  /**
   * What the bot does after the message of an option without further options. `queue`: the ticket waits in the target
   * queue; `tag`: it gets the tag and waits in the queue of the option; `agent`: it is given to the user; `wait`: as
   * `queue`, after the next message of the customer.
   */
  action: z.enum(optionActions),
  /** Where the ticket waits after `queue` or `wait`. Null: in the queue of the option. Other actions keep it unused. */
  targetQueueId: z.number().nullable(),
  /** With `tag`. Null: none, or it was deleted. */
  tagId: z.number().nullable(),
  /** With `agent`. Null: none, or the person has left. */
  userId: z.number().nullable(),
  /** With `wait`: the minutes after which the ticket goes on without an answer. Null: never. */
  waitMinutes: z.number().int().nullable(),
})
export type QueueOption = z.infer<typeof QueueOption>

/** All options of a queue and whether the bot offers them. */
export const QueueOptionTree = z.object({
  queueId: z.number(),
  /** Whether the bot offers the options of the queue. */
  botEnabled: z.boolean(),
  /** In no order: by parent and number they are a tree. */
  options: z.array(QueueOption),
  /** The options with a flaw: those that the bot cannot offer, and those whose tag or agent is missing or gone. */
  flaws: z.array(z.object({ id: z.number(), flaw: z.enum(optionFlaws) })),
})
export type QueueOptionTree = z.infer<typeof QueueOptionTree>

/** The id of an option; -1 and null are the first level, as in similar servers. */
const parentId = z
  .union([id, z.literal(-1), z.literal('-1'), z.null()])
  .transform((one) => (one === -1 || one === '-1' ? null : one))

const fields = {
  title: z.string().trim().min(1, 'required').max(limits.nameMax, 'tooLong'),
  option: number.optional(),
  message: z.string().trim().max(limits.messageMax, 'tooLong').optional(),
  mediaId: z.uuid().nullable().optional(),
  action: z.enum(optionActions).optional(),
  targetQueueId: id.nullable().optional(),
  tagId: id.nullable().optional(),
  userId: id.nullable().optional(),
  waitMinutes: z
    .number()
    .int()
    .min(1, 'tooShort')
    .max(OPTION_WAIT_MINUTES_MAX, 'tooLong')
    .nullable()
    .optional(),
}

export const QueueOptionForm = z.object({ ...fields, queueId: id, parentId: parentId.optional() })

/** Absent fields stay unchanged. Clients may send the whole option back. */
export const QueueOptionChange = z.object({
  ...fields,
  title: fields.title.optional(),
  parentId: parentId.optional(),
})

export const QueueOptionMove = z.object({
  parentId,
  /** The place in the level, from 0. */
  position: z.number().int().min(0).max(QUEUE_OPTIONS_MAX),
})

const byQueue = z.object({ queueId: id })

export const queueOptions = {
  list: endpoint('GET /queue-options', {
    about:
      'Lists the options of a queue, by number: of one level with `parentId`, where -1 is the first level, else all. At most 1,000.',
    may: 'everyone',
    query: z.object({ queueId: id, parentId: parentId.optional() }),
    answer: z.array(QueueOption),
  }),
  tree: endpoint('GET /queue-option-trees/:queueId', {
    about: 'Returns all options of a queue, whether its bot is on, and which options have a flaw.',
    may: 'queues.edit',
    params: byQueue,
    answer: QueueOptionTree,
  }),
  switch: endpoint('PUT /queue-option-trees/:queueId', {
    about:
      'Switches the bot of a queue on or off. Refused with ERR_BOT_UNFINISHED while an option has a flaw, and with ERR_BOT_EMPTY without options.',
    may: 'queues.edit',
    params: byQueue,
    body: z.object({ botEnabled: z.boolean() }),
    answer: QueueOptionTree,
  }),
  create: endpoint('POST /queue-options', {
    about: 'Creates an option of the bot. Without a number it comes last in its level.',
    may: 'queues.edit',
    body: QueueOptionForm,
    answer: QueueOption,
  }),
  change: endpoint('PUT /queue-options/:id', {
    about: 'Changes an option. Absent fields stay unchanged.',
    may: 'queues.edit',
    params: byId,
    body: QueueOptionChange,
    answer: QueueOption,
  }),
  move: endpoint('PUT /queue-options/:id/move', {
    about:
      'Moves an option with all below it to a place of a level. The options of both levels are numbered from 1 in their order.',
    may: 'queues.edit',
    params: byId,
    body: QueueOptionMove,
    answer: QueueOptionTree,
  }),
  remove: endpoint('DELETE /queue-options/:id', {
    about: 'Deletes an option with all below it.',
    may: 'queues.edit',
    params: byId,
    answer: nothing,
  }),
}

export const descriptions = {
  'GET /queue-options queueId': 'The id of the queue.',
  'GET /queue-options parentId':
    'The id of the option above, or -1 for the first level. Absent means all levels.',
  'GET /queue-option-trees/{queueId} queueId': 'The id of the queue.',
  'PUT /queue-option-trees/{queueId} queueId': 'The id of the queue.',
  'PUT /queue-option-trees/{queueId} botEnabled': 'Whether the bot offers the options.',
  'QueueOptionForm queueId': 'The id of the queue that offers the option.',
  'QueueOptionForm parentId':
    'The id of the option above it. `-1`, `null` or absent means the first level.',
  'QueueOptionForm option':
    'The number that the customer types. Absent means the next free number of the level.',
  'QueueOptionForm title': 'The name in the menu, 1 to 50 characters.',
  'QueueOptionForm message':
    'The answer of the bot, up to 4,096 characters. Variables such as `{{nome}}` are filled in. Absent means none: the bot does not offer the option yet.',
  'QueueOptionForm mediaId':
    'The id of a file from `POST /uploads` that is sent with the text. `null` or absent means none.',
  'QueueOptionForm action':
    'What happens after the message if nothing is below the option. Absent means `queue`.',
  'QueueOptionForm targetQueueId':
    'The id of the queue in which the ticket waits after `queue` or `wait`. `null` or absent means the queue of the option. Without effect for `tag` and `agent`.',
  'QueueOptionForm tagId': 'The id of the tag for the action `tag`. `null` or absent means none.',
  'QueueOptionForm userId':
    'The id of the user for the action `agent`. `null` or absent means none.',
  'QueueOptionForm waitMinutes':
    'Minutes after which the action `wait` goes on without an answer. `null` or absent means never.',
  'PUT /queue-options/{id} id': 'The id of the option.',
  'QueueOptionChange parentId':
    'The id of the new option above it. `-1` or `null` means the first level. Absent leaves it unchanged.',
  'QueueOptionChange option': 'The new number. Absent leaves it unchanged.',
  'QueueOptionChange title': 'The new name in the menu. Absent leaves it unchanged.',
  'QueueOptionChange message': 'The new answer of the bot. Absent leaves it unchanged.',
  'QueueOptionChange mediaId':
    'The id of a new file from `POST /uploads`. `null` removes the file, absent leaves it unchanged.',
  'QueueOptionChange action': 'What happens after the message. Absent leaves it unchanged.',
  'QueueOptionChange targetQueueId':
    'The id of the new target queue. `null` means the queue of the option. Absent leaves it unchanged.',
  'QueueOptionChange tagId': 'The id of the new tag. Absent leaves it unchanged.',
  'QueueOptionChange userId': 'The id of the new user. Absent leaves it unchanged.',
  'QueueOptionChange waitMinutes':
    'The new minutes without an answer. `null` means no end. Absent leaves it unchanged.',
  'PUT /queue-options/{id}/move id': 'The id of the option.',
  'QueueOptionMove parentId': 'The id of the option above it. `-1` or `null`: the first level.',
  'QueueOptionMove position': 'The place in the level, from 0. A greater one means the end.',
  'DELETE /queue-options/{id} id': 'The id of the option.',
} satisfies Record<string, string>

export const errors = {
  ERR_NO_QUEUE_OPTION_FOUND: {
    status: 404,
    pt: 'Opção não encontrada. Ela pode ter sido excluída.',
    en: 'Option not found. It may have been deleted.',
    es: 'No se encontró la opción. Es posible que se haya eliminado.',
  },
  ERR_QUEUE_OPTION_LIMIT: {
    status: 400,
    pt: 'O setor já tem 1.000 opções. Exclua alguma para criar outra.',
    en: 'The queue already has 1,000 options. Delete one to create another.',
    es: 'El sector ya tiene 1.000 opciones. Elimine alguna para crear otra.',
  },
  ERR_QUEUE_OPTION_LOOP: {
    status: 400,
    pt: 'Uma opção não pode ficar dentro dela mesma.',
    en: 'An option cannot be inside itself.',
    es: 'Una opción no puede estar dentro de sí misma.',
  },
  ERR_QUEUE_OPTION_DEPTH: {
    status: 400,
    pt: 'As opções vão até 50 níveis.',
    en: 'Options have at most 50 levels.',
    es: 'Las opciones llegan hasta 50 niveles.',
  },
  ERR_BOT_UNFINISHED: {
    status: 400,
    pt: 'Ainda há opções incompletas. Complete todas antes de ligar o robô.',
    en: 'There are still incomplete options. Complete all of them before switching the bot on.',
    es: 'Todavía hay opciones incompletas. Complete todas antes de activar el robot.',
  },
  ERR_BOT_EMPTY: {
    status: 400,
    pt: 'O robô ainda não tem opções. Crie a primeira.',
    en: 'The bot has no options yet. Create the first one.',
    es: 'El robot todavía no tiene opciones. Cree la primera.',
  },
} satisfies DeclaredErrors

/** The options of a queue, or the switch of its bot, have changed. */
export const queueOptionsChanged = live('queueOption', 'update', z.object({ queueId: z.number() }))
