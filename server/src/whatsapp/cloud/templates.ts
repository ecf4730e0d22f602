import { templateStatuses } from '@recado/contract/desk/templates'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import type { ApprovedTemplate } from '../../platform/whatsapp-driver.ts'
import { callGraph, type Graph } from './graph.ts'

const Component = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z
    .array(
      z.looseObject({ type: z.string(), text: z.string().default(''), url: z.string().optional() }),
    )
    .optional(),
})

const Row = z.object({
  id: z.coerce.string(),
  name: z.string(),
  language: z.string(),
  category: z.string().default('UTILITY'),
  status: z.string(),
  components: z.array(Component).default([]),
})

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})

const A_PAGE = 100
const PAGES_MOST = 20
const FIELDS = 'id,name,language,category,status,components'

/** All templates of the account, page by page. Skips those of an unknown shape. */
export async function templatesOf(graph: Graph): Promise<ApprovedTemplate[]> {
  const found: ApprovedTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES_MOST; page++) {
    const params = new URLSearchParams({
      fields: FIELDS,
      limit: String(A_PAGE),
      ...(after && { after }),
    })
    const reply = await callGraph(graph, {
      path: `${graph.settings.wabaId}/message_templates?${params.toString()}`,
      answer: Page,
    })
    if (reply.outcome !== 'answered') throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
    for (const row of reply.data.data) found.push(...templateIn(row))
    after = reply.data.paging?.next && reply.data.paging.cursors?.after
    if (!after) break
  }
  return found
}

function templateIn(row: unknown): ApprovedTemplate[] {
  const { data } = Row.safeParse(row)
  if (!data) return []
  const { id: remoteId, name, language, category, status, components } = data
  const part = (type: string) => components.find((one) => one.type.toUpperCase() === type)
  const buttons = part('BUTTONS')?.buttons ?? []
  return [
    {
      remoteId,
      name,
      language,
      category,
      status: templateStatuses.find((one) => one === status) ?? 'DISABLED',
      header: headerIn(part('HEADER')),
      body: part('BODY')?.text ?? '',
      footer: part('FOOTER')?.text ?? null,
      buttons: buttons.map(({ type, text, url = null }) => ({ type, text, url })),
    },
  ]
}

function headerIn(component: z.infer<typeof Component> | undefined): ApprovedTemplate['header'] {
  if (!component) return null
  const { format = 'TEXT', text = '' } = component
  const known = (['text', 'image', 'video', 'document'] as const).find(
    (one) => one === format.toLowerCase(),
  )
  // A header that our screens cannot fill in counts as a location, which cannot be sent.
  return { format: known ?? 'location', text }
}
