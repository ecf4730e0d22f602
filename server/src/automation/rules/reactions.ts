import { triggersOf } from '@recado/contract/automation/rules'
import { tagsAdded, ticketChanged } from '../../desk/hooks.ts'
import { runRules } from './run-rules.ts'

ticketChanged.register(async (ctx, { ticket, before }) => {
  for (const trigger of triggersOf({ ticket, before })) await runRules(ctx, { trigger, ticket })
})

tagsAdded.register(async (ctx, { ticket }) => {
  await runRules(ctx, { trigger: 'tagAdded', ticket })
})
