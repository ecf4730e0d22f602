import { Agent } from 'node:https'
import { connect } from 'node:net'

/** An agent that speaks plain TCP for `https:` addresses, so that clients reach the media host of the double. */
export function plainHttpsAgent(): Agent {
  const agent = new Agent()
  agent.createConnection = ({ port, host }) => connect(Number(port), host ?? '127.0.0.1')
  return agent
}
