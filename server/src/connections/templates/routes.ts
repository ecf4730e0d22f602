import { templates } from '@recado/contract/desk/templates'
import type { Input } from '@recado/contract/platform/endpoint'
import type { World } from '../../platform/ctx.ts'
import { withWorld, routes, type EndpointRequest } from '../../platform/http/routes.ts'
import { within } from '../../platform/database/within.ts'
import { fetchTemplates } from './fetch-templates.ts'
import { listTemplates, previewTemplate } from './queries.ts'

// The desk area answers `send`.
const { send: _desk, ...own } = templates

export const templateRoutes = routes(own, {
  list: listTemplates,
  fetch: withWorld(fetchNow),
  preview: previewTemplate,
})

const FRESH_MS = 30_000

/** Fetches at once for a user who waits for a newly approved template, unless the list is fresh. */
async function fetchNow(
  world: World,
  { input, claims }: EndpointRequest<Input<typeof templates.fetch>>,
) {
  const read = () =>
    within(world, { ...claims!, readOnly: true }, (ctx) => listTemplates(ctx, input))
  const { fetchedAt } = await read()
  const isFresh = fetchedAt && world.clock().getTime() - Date.parse(fetchedAt) < FRESH_MS
  const { companyId } = claims!
  if (!isFresh) await fetchTemplates(world, { companyId, connectionId: input.whatsappId })
  return read()
}
