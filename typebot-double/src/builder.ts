import type { Session } from './chat.ts'
import { makeTypebotFaults, type TypebotFaults } from './faults.ts'
import type { Flow, Workspace } from './flow.ts'
import { sampleFlows, workspaces } from './sample-flows.ts'

/** A call of the API that was carried out. */
export type ReceivedCall = { method: string; path: string; body: unknown }

/** The state of the double. */
export type Builder = {
  /** The token of the API. */
  token: string
  workspaces: Workspace[]
  flows: Flow[]
  sessions: Map<string, Session>
  faults: TypebotFaults
  /** Every chat call that was carried out, oldest first. */
  calls: ReceivedCall[]
}

export const makeBuilder = (token: string): Builder => ({
  token,
  workspaces: [...workspaces],
  flows: [...sampleFlows],
  sessions: new Map(),
  faults: makeTypebotFaults(),
  calls: [],
})
