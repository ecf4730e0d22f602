import { z } from 'zod'

/** The most blocks of one answer that are read. */
const LIST_MAX = 2_000

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(LIST_MAX)

/** A bubble. Of an unknown type only the id is known. */
const Bubble = z.object({
  id: z.string().optional(),
  type: z.string(),
  content: z
    .object({
      markdown: z.string().optional(),
      /** Older servers know no Markdown and answer with a tree of rich text. */
      richText: z.array(z.unknown()).optional(),
      url: z.string().optional(),
    })
    .catch({}),
})
export type Bubble = z.infer<typeof Bubble>

const ChoiceItem = z.object({
  id: z.string(),
  /** Of a button. */
  content: z.string().nullish(),
  /** Of a picture. */
  title: z.string().nullish(),
  description: z.string().nullish(),
})

const FlowInput = z.object({
  type: z.string(),
  items: list(ChoiceItem).optional().catch(undefined),
  options: z
    .object({ isMultipleChoice: z.boolean().optional(), length: z.number().optional() })
    .optional()
    .catch(undefined),
})
export type FlowInput = z.infer<typeof FlowInput>

const ClientAction = z.object({
  type: z.string().optional(),
  /** The bubble after which it happens. Absent: before all. */
  lastBubbleBlockId: z.string().optional(),
  /** The flow goes on only after a call of its client. */
  expectsDedicatedReply: z.boolean().optional(),
  wait: z.object({ secondsToWaitFor: z.number() }).optional().catch(undefined),
  redirect: z.object({ url: z.string().optional() }).optional().catch(undefined),
})
export type ClientAction = z.infer<typeof ClientAction>

/** What a flow says next, and what it waits for. Without `input` it has ended. */
export const ChatAnswer = z.object({
  messages: list(Bubble),
  input: FlowInput.nullish(),
  clientSideActions: list(ClientAction).nullish(),
})
export type ChatAnswer = z.infer<typeof ChatAnswer>

export const StartedChat = ChatAnswer.extend({
  sessionId: z.string().min(1).max(200),
  resultId: z.string().max(200).nullish(),
})

export const Workspaces = z.object({
  workspaces: list(z.object({ id: z.string(), name: z.string() })),
})

export const ListedTypebots = z.object({
  typebots: list(
    z.object({ id: z.string(), name: z.string(), publishedTypebotId: z.string().nullish() }),
  ),
})

export const ShownTypebot = z.object({
  typebot: z.object({ id: z.string(), name: z.string(), publicId: z.string().nullish() }),
})
