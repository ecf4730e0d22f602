import { flowBuilders } from '@recado/contract/automation/flow-builders'
import { typebots } from '@recado/contract/connections/typebots'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { type EndpointRequest, routes, withWorld } from '../../platform/http/routes.ts'
import { OutsideError } from '../../platform/outside/outside-error.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readFlowBuilder, saveFlowBuilder, showFlowBuilder } from './flow-builder.ts'
import { findTypebot } from './queries.ts'
import { saveTypebot } from './save-typebot.ts'
import { BuilderError } from './typebot/builder-error.ts'
import { type FlowBuilder, listFlows } from './typebot/client.ts'

type Call<E> = EndpointRequest<Input<E>>

async function listPublished(
  world: World,
  { claims }: Call<typeof typebots.flows>,
): Promise<Answer<typeof typebots.flows>> {
  const builder = await within(world, { ...claims!, readOnly: true }, readFlowBuilder)
  return builder ? askForFlows(world, builder) : []
}

async function testBuilder(
  world: World,
  { claims }: Call<typeof flowBuilders.test>,
): Promise<Answer<typeof flowBuilders.test>> {
  const builder = await within(world, { ...claims!, readOnly: true }, readFlowBuilder)
  if (!builder) throw new Refusal('ERR_NO_FLOW_BUILDER')
  return { flows: (await askForFlows(world, builder)).length }
}

async function askForFlows(world: World, builder: FlowBuilder) {
  try {
    return await listFlows(world.outside, builder)
  } catch (error) {
    if (!(error instanceof BuilderError)) throw error
    world.log.info({ reason: error.reason }, 'the flow builder did not list its flows')
    throw new Refusal('ERR_TYPEBOT_UNAVAILABLE', { reason: error.reason })
  }
}

/** Names are resolved outside the transaction. */
async function checkAndSave(
  world: World,
  { claims, input }: Call<typeof flowBuilders.save>,
): Promise<Answer<typeof flowBuilders.save>> {
  for (const address of [input.address, input.chatAddress])
    if (address !== '') await refuseForbidden(world, address)
  return within(world, claims!, (ctx) => saveFlowBuilder(ctx, input))
}

async function refuseForbidden({ outside, publicUrl }: World, address: string): Promise<void> {
  try {
    await outside.check(address)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    throw new Refusal(
      error.reason === 'forbidden' ? 'ERR_ADDRESS_NOT_ALLOWED' : 'ERR_ADDRESS_NOT_FOUND',
    )
  }
  if (new URL(address).origin === publicUrl?.origin) throw new Refusal('ERR_ADDRESS_NOT_ALLOWED')
}

export const typebotRoutes = routes(typebots, {
  flows: withWorld(listPublished),
  search: findTypebot,
  save: saveTypebot,
})

export const flowBuilderRoutes = routes(flowBuilders, {
  show: showFlowBuilder,
  save: withWorld(checkAndSave),
  test: withWorld(testBuilder),
})
